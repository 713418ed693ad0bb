/** Moves the focus to a screen's title, from where its content is one step ahead; nothing scrolls. */
export function focusTitle(screen: ParentNode | null | undefined): void {
  screen?.querySelector<HTMLElement>('h1[tabindex]')?.focus({ preventScroll: true });
}

/**
 * The `ref` of a control that may go away when it is pressed: if the focus would go with it, the screen's title has it. Otherwise who
 * listens, or uses the keyboard, would begin again at the top of the page. Whatever comes in its place may take the focus itself; a dialog
 * gives it back to what it was opened from.
 */
export function handsFocusToTitle(control: HTMLElement | null): (() => void) | undefined {
  if (!control) return undefined;
  // React ends a ref while its element is still in the page.
  return () => {
    const { activeElement, body } = document;
    if (activeElement !== control || control.closest('dialog')) return;
    const screen = control.closest('main');
    queueMicrotask(() => document.activeElement === body && focusTitle(screen));
  };
}
