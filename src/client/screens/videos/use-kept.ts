import { useEffect, useState } from 'react';
import { confirmFilm, dropFilm, type Keeping, keepingOf, keptBytes, lookForFilm } from '../../commands/keep-film.ts';
import type { Opened } from '../../commands/open-video.ts';
import { useStore } from '../../device/store.ts';

/** What is kept of a film, and where it plays from here; `address` is undefined until that is known or where nothing is whole. */
export function useKept(
  id: string,
  opened: Opened | { state: 'opening' },
): { keeping: Keeping; looked: boolean; address: string | undefined } {
  const keeping = useStore(keepingOf(id));
  const [looked, setLooked] = useState(false);
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    void lookForFilm(id).finally(() => setLooked(true));
  }, [id]);

  const film = keeping.state === 'kept' ? keeping.film : undefined;
  const key = film && `${film.id} ${film.etag}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same film and file is the same address
  useEffect(() => {
    if (!film) return;
    let url: string | undefined;
    let gone = false;
    void keptBytes(film).then((bytes) => {
      if (!bytes || gone) return;
      url = URL.createObjectURL(bytes);
      setAddress(url);
    });
    return () => {
      gone = true;
      setAddress(undefined);
      if (url) URL.revokeObjectURL(url);
    };
  }, [key]);

  // The club's word counts more than what is kept: no right, no film (Q6).
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each word of the club
  useEffect(() => {
    if (opened.state === 'gone') void dropFilm(id);
    if (opened.state === 'open' && film) void confirmFilm(film, opened.video.is_see === 1);
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
