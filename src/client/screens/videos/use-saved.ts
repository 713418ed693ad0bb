import { useEffect, useState } from 'react';
import type { Opened } from '../../commands/open-video.ts';
import { confirmVideo, dropVideo, findSavedVideo, type Saving, savedBytes, savedCaptions, savingOf } from '../../commands/save-video.ts';
import { useStore } from '../../device/store.ts';
import type { VideoCaptions } from './video-captions.ts';

/** The local URLs of a saved video and its captions. */
export type SavedPlace = { url: string; captions: VideoCaptions };

/** What is saved of a video, and its local URLs; `address` is undefined until they are known, or if it is not complete. */
export function useSaved(
  id: string,
  opened: Opened | { state: 'opening' },
): { saving: Saving; looked: boolean; address: SavedPlace | undefined } {
  const saving = useStore(savingOf(id));
  const [looked, setLooked] = useState(false);
  const [address, setAddress] = useState<SavedPlace>();
  useEffect(() => {
    void findSavedVideo(id).finally(() => setLooked(true));
  }, [id]);

  const video = saving.state === 'saved' ? saving.video : undefined;
  const key = video && [video.id, video.etag, ...(video.captions ?? []).map(({ lang, hash }) => lang + hash)].join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same video and file is the same address
  useEffect(() => {
    if (!video) return;
    const urls: string[] = [];
    const urlOf = (bytes: Blob): string => {
      const url = URL.createObjectURL(bytes);
      urls.push(url);
      return url;
    };
    let unmounted = false;
    void Promise.all([savedBytes(video), savedCaptions(video)]).then(([bytes, captions]) => {
      if (!bytes || unmounted) return;
      setAddress({ url: urlOf(bytes), captions: captions.map((each) => ({ lang: each.lang, url: urlOf(each.bytes) })) });
    });
    return () => {
      unmounted = true;
      setAddress(undefined);
      for (const url of urls) URL.revokeObjectURL(url);
    };
  }, [key]);

  // The server's reply takes precedence over what is saved: without the right, no video (Q6).
  const isSaved = video !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per reply of the server, which may be here before what is saved is found
  useEffect(() => {
    if (opened.state === 'unavailable') void dropVideo(id);
    if (opened.state === 'open' && video) void confirmVideo(video, opened.video);
  }, [opened, isSaved]);
  return { saving, looked, address };
}

/** Bytes that the browser reports as free; undefined if it does not. */
export function useFreeBytes(): number | undefined {
  const [bytes, setBytes] = useState<number>();
  useEffect(() => {
    void navigator.storage
      ?.estimate?.()
      .then(({ quota, usage }) => setBytes(quota === undefined || usage === undefined ? undefined : Math.max(0, quota - usage)))
      .catch(() => undefined);
  }, []);
  return bytes;
}
