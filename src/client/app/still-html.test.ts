import { expect, test } from 'vitest';
import { stillHtml } from './still-html.ts';

/** The still of the HTML, in which elements begin at the given places; in the others' place at the page's begin. */
function stillOf(html: string, boxes: Record<string, Partial<DOMRect>>): string {
  const root = document.createElement('div');
  root.innerHTML = html;
  document.body.append(root);
  for (const one of root.querySelectorAll('*'))
    one.getBoundingClientRect = () => ({ top: 0, left: 0, ...boxes[one.closest('[id]')?.id ?? ''] }) as DOMRect;
  const still = stillHtml(root, new Map()).html;
  root.remove();
  return still;
}
const below = { top: window.innerHeight + 1 };

test('what begins beside the window or half a window below it is not in a still', () => {
  const html = '<p>head</p><p id="beside">beside</p><p id="part">part</p><p>seen</p><p id="below">below</p>';
  const boxes = { part: below, below: { top: window.innerHeight * 1.5 + 1 }, beside: { left: window.innerWidth } };
  expect(stillOf(html, boxes)).toBe('<p>head</p><p>part</p><p>seen</p>');
});

test('what ends an element and begins below the window is shown later, and so is what only a screen reader says', () => {
  const html = `<div><b>name</b><b id="tags">tags<i>one</i></b><script></script><b id="price">price</b></div>
    <div><b id="text">above</b> a text</div><div><b id="before">before</b><b>what stands above</b></div><p style="clip-path: inset(50%)">refresh</p>`;
  expect(stillOf(html, { tags: below, price: below, text: below, before: below })).toBe(
    `<div><b>name</b><b data-later>tags<i>one</i></b><b data-later>price</b></div>
    <div><b>above</b> a text</div><div><b>before</b><b>what stands above</b></div><p data-later class="still-0">refresh</p>`,
  );
});

test('what is not drawn and takes no room is not in a still, but for pictures that are to come and what is chosen', () => {
  const unseen = 'position: absolute; opacity: 0';
  const html = `<p>head</p><p style="display: none">none</p><p hidden>hidden</p><p style="${unseen}"><b>light</b></p><p style="opacity: 0">room</p>
    <img style="${unseen}"><label><input type="radio" style="${unseen}" checked><b>one</b></label>`;
  const still = stillOf(html, {});
  expect(still).not.toMatch(/none|hidden|light/);
  expect(still.replaceAll(/ class="[^"]*"/g, '')).toBe(`<p>head</p><p>room</p>
    <img decoding="sync"><label><input type="radio" checked><b>one</b></label>`);
});

test('words in a script that the page is not written in come later, in a box of their size', () => {
  const html =
    '<p class="words" id="said" style="color: red">京都 in the morning</p><p id="smile">Yes 🙂</p><p>Ὦ <b style="display: inline">α</b></p><svg><text>京</text></svg><p>Thảo: "Señor – 24 €"</p>';
  const boxes = { said: { width: 300, height: 45 }, smile: { width: 300, height: 22 } };
  document.documentElement.lang = 'vi';
  expect(stillOf(html, boxes)).toBe(
    `<p class="words still-0"><span data-later>京都 in the morning</span></p><p class="still-1"><span data-later>Yes 🙂</span></p>
    <p>Ὦ <b class="still-2">α</b></p><svg><text>京</text></svg><p>Thảo: &quot;Señor – 24 €&quot;</p>`.replace(/\n\s+/, ''),
  );
  document.documentElement.lang = 'ja';
  expect(stillOf(html, boxes)).not.toContain('data-later');
});

test('with something that sticks to the window’s bottom all is shown at once: without what is below, it would move', () => {
  const html = '<p>head</p><div style="position:sticky" id="start">start</div><section><p>seen</p><p id="price">price</p></section>';
  expect(stillOf(html, { start: { bottom: window.innerHeight - 0.4 }, price: below })).not.toContain('data-later');
  expect(stillOf(html, { start: { bottom: 400 }, price: below })).toContain('<p data-later>price');
});

test('what the tab bar covers is shown later, and the bar itself at once', () => {
  const html =
    '<div data-tabs><nav style="position:fixed" id="bar"><b id="label">Me</b></nav><main>seen<p id="covered">covered</p></main></div>';
  const boxes = { bar: { top: 700 }, label: { top: 720 }, covered: { top: 710 } };
  expect(stillOf(html, boxes)).toContain('<b>Me</b></nav><main>seen<p data-later>covered</p></main>');
});

test('fields, dialogs, ids and momentary content are left out, and a figure leaves only its space', () => {
  const root = document.createElement('div');
  root.innerHTML = `<main id="m" class="a" data-tab="true"><h2 data-fleeting="" class="b">demo</h2><b data-fleeting="gone">3</b>
    <input value="x"><dialog open>word</dialog><iframe></iframe><input type="radio" name="look" checked><a href="/Home" aria-labelledby="m" style="translate: 3px; visibility: hidden; top: 1px">Go</a></main>`;
  const { html: text, classes, styles } = stillHtml(root, new Map());
  expect(text).not.toMatch(/demo|value=|dialog|word|iframe|aria-labelledby|style=| id=|>3</);
  expect(text).toContain('<h2 class="b still-0"></h2>');
  expect(text).toContain('<input type="radio" name="look" checked><a href="/Home" class="still-1">Go</a>'.replace(' name="look"', ''));
  expect(styles.get('still-0')).toMatch(/visibility:hidden/);
  expect(styles.get('still-1')).toBe('top: 1px;');
  expect([...classes].sort()).toEqual(['a', 'b']);
});

test('a picture’s preview is left out, its colour stays', () => {
  const root = document.createElement('div');
  root.innerHTML = `<div style='background-color: rgb(1, 2, 3); background-image: url("data:image/webp;base64,AA==")'></div>
    <div style="background-image: linear-gradient(red, blue)"></div>`;
  const text = [...stillHtml(root, new Map()).styles.values()].join();
  expect(text).toMatch(/rgb\(1, 2, 3\).*linear-gradient/);
  expect(text).not.toContain('data:');
});

test('words and attributes stay words and attributes, and a drawing keeps its names', () => {
  const root = document.createElement('div');
  const row = document.createElement('p');
  row.title = '"><script>x()</script>';
  row.textContent = '</p><img src=x onerror=x()> & \u00a0';
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  for (const [name, value] of Object.entries({ id: 'a', viewBox: '0 0 1 1', onclick: 'x()', style: 'color: red' }))
    svg.setAttribute(name, value);
  root.append(row, svg);
  expect(stillHtml(root, new Map()).html).toBe(
    '<p title="&quot;&gt;&lt;script&gt;x()&lt;/script&gt;">&lt;/p&gt;&lt;img src=x onerror=x()&gt; &amp; &nbsp;</p>' +
      '<svg id="a" viewBox="0 0 1 1" class="still-0"></svg>',
  );
});

test('elements with the same style share one class; a picture with its bytes names its address', () => {
  const root = document.createElement('div');
  root.innerHTML =
    '<i style="top: 1px"></i><b class="x" style="top: 1px"></b><img src="http://club.test/a.webp" srcset="/a.webp 1w" alt="">';
  const image = root.querySelector('img') as HTMLImageElement;
  Object.defineProperty(image, 'currentSrc', { value: image.src });
  const taken = stillHtml(root, new Map([[image.src, 'data:image/avif;base64,AA==']]));
  expect(taken.html).toBe(
    '<i class="still-0"></i><b class="x still-0"></b><img alt decoding="sync" src="data:image/avif;base64,AA==" data-address="http://club.test/a.webp">',
  );
  expect([...taken.styles.keys()]).toEqual(['still-0']);
  expect(stillHtml(root, new Map()).html).toContain('data-src="http://club.test/a.webp" data-srcset="/a.webp 1w"');
});
