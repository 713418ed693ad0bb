import type { Page } from '@playwright/test';

/**
 * The controls of the page that something lies over: what is under the centre of each once it was scrolled into view, the
 * nearest way, as a focus does it. A floating icon, which the member can move away, counts only if scrolling does not help.
 */
export const coveredControls = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    // What lies over the page has its height reserved at the end of the frame in which it comes.
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    const shown = (control: Element): boolean => {
      const { width, height } = control.getBoundingClientRect();
      return (
        // For the keyboard alone it is 1 px wide, with forced colours 3, because of its edge.
        width > 3 &&
        height > 3 &&
        !control.closest('[inert], dialog:not([open])') &&
        control.checkVisibility({ visibilityProperty: true }) &&
        // A player's controls are out of reach while they are hidden.
        getComputedStyle(control).pointerEvents !== 'none'
      );
    };
    const covers = (control: Element, block: ScrollLogicalPosition): Element | undefined => {
      control.scrollIntoView({ block, inline: 'nearest', behavior: 'instant' });
      // A link of several lines has no single rectangle.
      const { left, top, width, height } = control.getClientRects()[0] ?? control.getBoundingClientRect();
      const found = document.elementFromPoint(left + width / 2, top + height / 2);
      if (!found) return document.documentElement;
      const isOwn = control.contains(found) || found.closest('label')?.contains(control) || control.closest('label')?.contains(found);
      // A field under the boxes that show its digits, and a check box under its picture.
      return isOwn || (control instanceof HTMLInputElement && found.parentElement === control.parentElement) ? undefined : found;
    };
    const nameOf = (element: Element): string =>
      `${element.tagName.toLowerCase()} "${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}"`;
    const controls = [...document.querySelectorAll('a[href], button, input, select, textarea, summary')];
    return controls.filter(shown).flatMap((control) => {
      if (!control.isConnected) return [];
      let over = covers(control, 'nearest');
      if (over?.closest('[data-draggable]')) over = covers(control, 'center');
      return over ? [`${nameOf(control)} lies under ${nameOf(over)}`] : [];
    });
  });
