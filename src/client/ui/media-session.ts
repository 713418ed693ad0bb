/** What the lock screen and the keys of a headset show and do. */
export type NowPlaying = { title: string; artist: string; picture: string | undefined };

/** How far the keys for back and forward go, in seconds. */
export const skipSeconds = 10;

/** Gives the film to the system's own controls; the returned function takes it away again. */
export function showNowPlaying(video: HTMLVideoElement, { title, artist, picture }: NowPlaying): () => void {
  const session = navigator.mediaSession;
  if (!session || typeof MediaMetadata === 'undefined') return () => undefined;
  const seek = (toSeconds: number) => {
    video.currentTime = Math.min(Math.max(0, toSeconds), video.duration || 0);
  };
  const acts: Partial<Record<MediaSessionAction, (details: MediaSessionActionDetails) => void>> = {
    play: () => void video.play().catch(() => undefined),
    pause: () => video.pause(),
    seekbackward: ({ seekOffset }) => seek(video.currentTime - (seekOffset ?? skipSeconds)),
    seekforward: ({ seekOffset }) => seek(video.currentTime + (seekOffset ?? skipSeconds)),
    seekto: ({ seekTime }) => seek(seekTime ?? video.currentTime),
  };
  const set = (act: MediaSessionAction, handler: MediaSessionActionHandler | null) => {
    try {
      session.setActionHandler(act, handler);
    } catch {
      // A browser that does not know this act leaves it out.
    }
  };
  session.metadata = new MediaMetadata({ title, artist, artwork: picture ? [{ src: picture, type: 'image/webp' }] : [] });
  for (const [act, handler] of Object.entries(acts)) set(act as MediaSessionAction, handler);
  return () => {
    session.metadata = null;
    for (const act of Object.keys(acts)) set(act as MediaSessionAction, null);
  };
}
