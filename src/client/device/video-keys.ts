import { localKeys } from './keys.ts';
import { readLocal, writeLocal } from './local.ts';

/** Whether the keys of a video work wherever the focus is on its page (WCAG 2.1.4); if not, only inside the player. */
export const videoKeysOnPage = (): boolean => readLocal(localKeys.videoKeys) !== 'player';

export const setVideoKeysOnPage = (onPage: boolean): void => writeLocal(localKeys.videoKeys, onPage ? null : 'player');
