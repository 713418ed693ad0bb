/** How far the keys for back and forward go, in seconds. */
const skipSeconds = 10;

/** Lets the lock screen and the keys of a headset work the film; the returned function ends it, and takes its name from there too. */
export function answerMediaKeys(video: HTMLVideoElement): () => void {
  const session = navigator.mediaSession;
  if (!session) return () => undefined;
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
  for (const [act, handler] of Object.entries(acts)) set(act as MediaSessionAction, handler);
  return () => {
    session.metadata = null;
    for (const act of Object.keys(acts)) set(act as MediaSessionAction, null);
  };
}
