import { skipSeconds } from './media-keys.ts';

/** Keys that Plyr handles; up and down (its volume) scroll the page unless the focus is in the player. */
const plyrKeys = new Set([' ', 'k', 'm', 'f', 'c', 'ArrowLeft', 'ArrowRight', ...'0123456789']);

/** What takes every key, the space bar, or the arrow keys for itself. */
const fields = 'input, textarea, select, dialog, [contenteditable], [role="textbox"], [role="dialog"], [role="alertdialog"]';
const pressed = 'button, a[href], summary, [role="button"], [role="tab"], [role^="menuitem"], [role="switch"]';
const arrowed = '[role="tablist"], [role="radiogroup"], [role="slider"], [role="menu"], [role="listbox"]';

/** Whether the element that has the focus needs this key. */
function needsKey(key: string, target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest(fields)) return true;
  if (key === ' ') return target.closest(pressed) !== null;
  return key.startsWith('Arrow') && target.closest(arrowed) !== null;
}

/** Whether the video has captions to show, and whether its keys work outside the player too. */
type Keys = { hasCaptions: boolean; onPage: boolean };

/**
 * The player's keys work wherever the focus is on the page, except where it is on something that needs the key. J and L skip
 * (L would loop a video without an indication), and C without captions is kept from Plyr, which throws an error on it.
 */
export function followKeys(host: HTMLElement, { hasCaptions, onPage }: Keys, skip: (seconds: number) => void, signal: AbortSignal): void {
  const follow = (event: KeyboardEvent) => {
    const { key, target, type } = event;
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.defaultPrevented) return;
    if (host.closest('[inert], [aria-hidden="true"]')) return;
    const inside = target instanceof Node && host.contains(target);
    if (!inside && (!onPage || needsKey(key, target))) return;
    if (key === 'j' || key === 'l') {
      event.stopPropagation();
      if (type === 'keydown') skip(key === 'j' ? -skipSeconds : skipSeconds);
    } else if (key === 'c' && !hasCaptions) event.stopPropagation();
    else if (!inside && plyrKeys.has(key)) {
      event.preventDefault();
      // Both the press and the release: without the second, Plyr takes the next press for a repetition.
      host.querySelector('.plyr')?.dispatchEvent(new KeyboardEvent(type, { key, cancelable: true }));
    }
  };
  document.addEventListener('keydown', follow, { capture: true, signal });
  document.addEventListener('keyup', follow, { capture: true, signal });
}
