type TakePicture = typeof import('./moving-picture.ts').takePicture;
let take: TakePicture | undefined;

async function load(): Promise<void> {
  ({ takePicture: take } = await import('./moving-picture.ts'));
}

/** The key of the picture that was tapped for a navigation; read once. */
let tapped: string | undefined;

/** Remembers what is tapped from now on: the picture in a link, or of the card that the link covers. */
export function followTaps(): void {
  const onClick = ({ target }: MouseEvent) => {
    const link = target instanceof Element ? target.closest('a[href]') : null;
    const card = link?.querySelector('[data-shared]') ? link : link?.closest('article, li, [role="listitem"]');
    tapped = card?.querySelector<HTMLElement>('[data-shared]')?.dataset.shared;
    // In the same file as the screens that such a picture leads to.
    if (tapped) void load().catch(() => undefined);
  };
  document.addEventListener('click', onClick, { capture: true });
}

export function takeTapped(): string | undefined {
  const key = tapped;
  tapped = undefined;
  return key;
}

/** Takes the picture with this key along to the next screen (moving-picture.ts); undefined if nothing moves. */
export const takePicture: TakePicture = (key) => take?.(key);
