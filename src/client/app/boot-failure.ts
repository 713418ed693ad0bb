/** The last resort when nothing can be rendered: a text and a button to try again, without React and without a catalogue. */
export function showBootFailure(root: HTMLElement, words: { text: string; again: string }): void {
  const box = document.createElement('div');
  box.className = 'boot-failure';
  box.setAttribute('role', 'alert');
  const text = document.createElement('p');
  text.textContent = words.text;
  const again = document.createElement('button');
  again.type = 'button';
  again.textContent = words.again;
  again.addEventListener('click', () => location.reload());
  box.append(text, again);
  root.replaceChildren(box);
}
