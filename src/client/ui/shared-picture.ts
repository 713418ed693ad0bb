/** The picture that was tapped on its way to another screen, by its key; taken once. */
let tapped: string | undefined;

/** Follows what is tapped from now on: the picture in a link, or of the card over which the link lies. */
export function followTaps(): void {
  const onClick = ({ target }: MouseEvent) => {
    const link = target instanceof Element ? target.closest('a[href]') : null;
    const card = link?.querySelector('[data-shared]') ? link : link?.closest('article, li, [role="listitem"]');
    tapped = card?.querySelector<HTMLElement>('[data-shared]')?.dataset.shared;
  };
  document.addEventListener('click', onClick, { capture: true });
}

export function takeTapped(): string | undefined {
  const key = tapped;
  tapped = undefined;
  return key;
}

/** Gives the picture of that key the name under which it travels; false where none is in sight. */
export function nameShared(key: string): boolean {
  const pictures = document.querySelectorAll<HTMLElement>(`[data-shared="${CSS.escape(key)}"]`);
  for (const picture of pictures) {
    const box = picture.getBoundingClientRect();
    if (box.bottom > 0 && box.top < window.innerHeight && box.width > 0) {
      picture.style.viewTransitionName = 'shared-picture';
      return true;
    }
  }
  return false;
}

export function unnameShared() {
  for (const picture of document.querySelectorAll<HTMLElement>('[data-shared]')) picture.style.viewTransitionName = '';
}
