/** The key of the picture that was tapped for a navigation; read once. */
let tapped: string | undefined;

/** Remembers what is tapped from now on: the picture in a link, or of the card that the link covers. */
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

/** Gives the picture with this key its view-transition name; false if none is visible. */
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
