import type { Page } from '@playwright/test';

/** Controls without a visible edge, and chosen ones that differ from the others by colour alone or not at all. */
export const unseenControls = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isShown = (one: Element) =>
      one.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && one.getBoundingClientRect().width > 1;
    const border = (one: Element) => Number.parseFloat(getComputedStyle(one).borderTopWidth);
    const nameOf = (one: Element) =>
      `${location.pathname} ${one.tagName} ${one.className} ${(one.ariaLabel ?? one.textContent ?? '').trim().slice(0, 20)}`;
    const found: string[] = [];
    const controls =
      'button, textarea, select, input:not([type="radio"], [type="checkbox"], [type="range"]), [role="switch"], [role="tab"], label:has(> input[type="radio"])';
    for (const one of document.querySelectorAll(controls))
      if (isShown(one) && !one.classList.contains('unseen') && border(one) < 1) found.push(`no edge: ${nameOf(one)}`);
    const chosen =
      '[aria-selected="true"], [aria-pressed="true"], [aria-current]:not([aria-current="false"]), label:has(> input[type="radio"]:checked)';
    for (const one of document.querySelectorAll(chosen))
      if (isShown(one) && border(one) < 3) found.push(`looks not chosen: ${nameOf(one)}`);
    for (const one of document.querySelectorAll('[role="switch"]')) {
      const fill = getComputedStyle(one).backgroundColor;
      const knob = getComputedStyle(one, '::before').backgroundColor;
      if (fill === knob) found.push(`its knob is not seen: ${nameOf(one)}`);
    }
    return found;
  });

/** Words that are cut off, and pages that are wider than the window. */
export const cutOff = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    const wider = document.documentElement.scrollWidth - innerWidth;
    if (wider > 0) found.push(`${location.pathname} is ${wider} px too wide`);
    for (const one of document.querySelectorAll<HTMLElement>('#root *')) {
      const hasText = [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
      // A button for the keyboard alone is as small as a dot until it has the focus.
      if (!hasText || !one.checkVisibility() || one.clientWidth <= 1 || one.closest('.unseen, [aria-hidden="true"]')) continue;
      const { overflowX, overflowY } = getComputedStyle(one);
      const cutX = overflowX !== 'visible' && one.scrollWidth > one.clientWidth + 1;
      const cutY = overflowY !== 'visible' && one.scrollHeight > one.clientHeight + 4;
      const { left, right } = one.getBoundingClientRect();
      const outside = (right > innerWidth + 1 || left < -1) && !one.closest('ul, [role="tablist"], [role="group"], [role="region"]');
      if (cutX || cutY || outside) found.push(`${location.pathname} ${one.tagName} ${one.className}: ${one.textContent?.slice(0, 30)}`);
    }
    // Words of one control that are on top of each other.
    for (const control of document.querySelectorAll('main :is(a, button, label)')) {
      const lines = [...control.querySelectorAll('*')].flatMap((one) =>
        [...one.childNodes]
          .filter((node) => node.nodeType === Node.TEXT_NODE && !one.closest('.unseen'))
          .flatMap((node) => {
            const range = document.createRange();
            range.selectNodeContents(node);
            return [...range.getClientRects()].map((line) => ({ line, one }));
          }),
      );
      const isOver = (a: DOMRect, b: DOMRect) =>
        Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 8;
      if (lines.some((a) => lines.some((b) => a.one !== b.one && isOver(a.line, b.line))))
        found.push(`${location.pathname} overlaps: ${control.textContent?.slice(0, 30)}`);
    }
    return found;
  });

/** The part of the window's height, from 0 to 1, in which something stays whatever the page is scrolled to: bars, strips and cards. */
export const barsShare = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const step = 4;
    const stays = (from: Element | null): boolean => {
      for (let at = from; at; at = at.parentElement) {
        const isStuck = ['fixed', 'sticky'].includes(getComputedStyle(at).position);
        // What fills the window is the frame around the page.
        if (isStuck && at.getBoundingClientRect().height < innerHeight * 0.8) return true;
      }
      return false;
    };
    window.scrollTo(0, 300);
    let stuck = 0;
    for (let y = 1; y < innerHeight; y += step) if (stays(document.elementFromPoint(innerWidth / 2, y))) stuck += step;
    return stuck / innerHeight;
  });
