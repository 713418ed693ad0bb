import { uploadPictureCall } from '#contract/commands/upload-picture.ts';
import { postCommandWithFile } from '../net/ask.ts';
import { setAvatar } from './member-profile.ts';
import { type CommandResult, outcomeOf } from './outcome.ts';

/** `not-sent`: the picture did not arrive, or was cancelled; nothing has changed, and it may be sent again. */
export type AvatarUpload = CommandResult | { state: 'not-sent' };

/**
 * Sends a picture of the member's own and makes it theirs (E23, E22). Only the second step changes anything: an unused
 * upload is deleted automatically, so a lost reply to the first does no harm.
 */
export async function uploadAvatar(picture: Blob, signal: AbortSignal): Promise<AvatarUpload> {
  let url = '';
  const sent = await outcomeOf(async () => {
    const { data } = await postCommandWithFile(uploadPictureCall, picture, { signal });
    url = data.url;
    return '';
  });
  if (sent.state === 'unknown' || signal.aborted) return { state: 'not-sent' };
  if (sent.state !== 'done') return sent;
  const set = await setAvatar(url);
  return set.state === 'earlier-open' ? { state: 'not-sent' } : set;
}
