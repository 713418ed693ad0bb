/** How far the keys for back and forward and two quick taps skip, in seconds. */
export const skipSeconds = 10;

/** Lets the lock screen and a headset's keys control the video; the returned function ends that, and removes its title there. */
export function handleMediaKeys(video: HTMLVideoElement): () => void {
  const session = navigator.mediaSession;
  if (!session) return () => undefined;
  const seek = (toSeconds: number) => {
    video.currentTime = Math.min(Math.max(0, toSeconds), video.duration || 0);
  };
  const actions: Partial<Record<MediaSessionAction, (details: MediaSessionActionDetails) => void>> = {
    play: () => void video.play().catch(() => undefined),
    pause: () => video.pause(),
    seekbackward: ({ seekOffset }) => seek(video.currentTime - (seekOffset ?? skipSeconds)),
    seekforward: ({ seekOffset }) => seek(video.currentTime + (seekOffset ?? skipSeconds)),
    seekto: ({ seekTime }) => seek(seekTime ?? video.currentTime),
  };
  const set = (action: MediaSessionAction, handler: MediaSessionActionHandler | null) => {
    try {
      session.setActionHandler(action, handler);
    } catch {
      // A browser that does not know this action leaves it out.
    }
  };
  for (const [action, handler] of Object.entries(actions)) set(action as MediaSessionAction, handler);
  return () => {
    session.metadata = null;
    for (const action of Object.keys(actions)) set(action as MediaSessionAction, null);
  };
}
