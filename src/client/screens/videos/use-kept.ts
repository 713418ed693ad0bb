import { useEffect, useState } from 'react';
import { confirmFilm, dropFilm, type Keeping, keepingOf, keptBytes, keptCaptions, lookForFilm } from '../../commands/keep-film.ts';
import type { Opened } from '../../commands/open-video.ts';
import { useStore } from '../../device/store.ts';
import type { FilmCaptions } from './film-captions.ts';

/** Where a kept film plays from here, and its captions. */
export type KeptPlace = { url: string; captions: FilmCaptions };

/** What is kept of a film, and where it plays from here; `address` is undefined until that is known or where nothing is whole. */
export function useKept(
  id: string,
  opened: Opened | { state: 'opening' },
): { keeping: Keeping; looked: boolean; address: KeptPlace | undefined } {
  const keeping = useStore(keepingOf(id));
  const [looked, setLooked] = useState(false);
  const [address, setAddress] = useState<KeptPlace>();
  useEffect(() => {
    void lookForFilm(id).finally(() => setLooked(true));
  }, [id]);

  const film = keeping.state === 'kept' ? keeping.film : undefined;
  const key = film && [film.id, film.etag, ...(film.captions ?? []).map(({ lang, hash }) => lang + hash)].join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same film and file is the same address
  useEffect(() => {
    if (!film) return;
    const urls: string[] = [];
    const urlOf = (bytes: Blob): string => {
      const url = URL.createObjectURL(bytes);
      urls.push(url);
      return url;
    };
    let gone = false;
    void Promise.all([keptBytes(film), keptCaptions(film)]).then(([bytes, captions]) => {
      if (!bytes || gone) return;
      setAddress({ url: urlOf(bytes), captions: captions.map((each) => ({ lang: each.lang, url: urlOf(each.bytes) })) });
    });
    return () => {
      gone = true;
      setAddress(undefined);
      for (const url of urls) URL.revokeObjectURL(url);
    };
  }, [key]);

  // The club's word counts more than what is kept: no right, no film (Q6).
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each word of the club
  useEffect(() => {
    if (opened.state === 'gone') void dropFilm(id);
    if (opened.state === 'open' && film) void confirmFilm(film, opened.video);
  }, [opened]);
  return { keeping, looked, address };
}

/** Bytes that the browser says are left for us; undefined where it does not say. */
export function useRoom(): number | undefined {
  const [bytes, setBytes] = useState<number>();
  useEffect(() => {
    void navigator.storage
      ?.estimate?.()
      .then(({ quota, usage }) => setBytes(quota === undefined || usage === undefined ? undefined : Math.max(0, quota - usage)))
      .catch(() => undefined);
  }, []);
  return bytes;
}
