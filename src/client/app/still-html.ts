/** So many windows high is a still. */
const windowsHigh = 1.5;

/** What would run, load or take words that are lost when React takes over; what floats above a screen; what is hidden; what a parser would read as text. */
const leftOut =
  'script, style, link, iframe, video, audio, canvas, dialog, noscript, template, xmp, noembed, noframes, plaintext, input:not([type=radio]), textarea, select, [popover], [role=dialog], [aria-live], [data-fleeting=gone], [hidden]';
/** Names between elements, which would stand twice in the page; what a slide or a screen reader is told of later; the app's own marks. */
const noAttribute =
  /^(id|for|name|inert|style|loading|autofocus|data-fleeting|data-shared|on\w+|aria-(labelledby|describedby|controls|owns|activedescendant|live))$/;
/** Where something has moved to; a shared picture is hidden while its copy is on its way (ui/moving-picture.ts). */
const moves = ['transform', 'translate', 'animation', 'animation-duration', 'transition', 'visibility'];

/** Elements without content or end tag. */
const empty = new Set(['area', 'br', 'col', 'embed', 'hr', 'img', 'input', 'source', 'track', 'wbr']);

/** The bytes of pictures that the first frame shows at once, as data URLs, by their addresses. */
export type PictureBytes = ReadonlyMap<string, string>;

export type StillHtml = {
  html: string;
  /** Every class that is named in it, but for those of `styles`. */
  classes: ReadonlySet<string>;
  /** What stood in `style` attributes, which the policy refuses in a page: the class in its place -> declarations. */
  styles: ReadonlyMap<string, string>;
};

/**
 * What stands in an element as far as a first frame and a little more shows it, as HTML. What has the attribute `data-later` can't be seen in
 * the first window and is shown after the first frame, since each font and size costs a slow phone milliseconds of it; a picture whose address
 * stands in `data-src` is asked for then (index.html).
 */
export function stillHtml(root: Element, bytes: PictureBytes): StillHtml {
  const steps = stillSteps(root, bytes);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** The same, element by element. What is in `root` must not change in between. */
export function* stillSteps(root: Element, bytes: PictureBytes): Generator<void, StillHtml, void> {
  const seenPx = seenPxOf(root);
  // What stays at the window's bottom does so only because the page goes on below it: then all of it stands in the first frame.
  let mayWait = true;
  for (const one of root.querySelectorAll('*')) {
    mayWait &&= !isStuck(one, seenPx);
    yield;
  }
  const taking: Taking = { classes: new Set(), styles: new Map(), bytes, seenPx };
  const html = yield* htmlIn(root, taking, mayWait);
  const styles = new Map([...taking.styles].map(([text, name]) => [name, text]));
  return { html, classes: taking.classes, styles };
}

type Taking = {
  classes: Set<string>;
  styles: Map<string, string>;
  bytes: PictureBytes;
  /** As far down the page as this the first window shows it. */
  seenPx: number;
};

/** The tab bar covers what is under it. */
const seenPxOf = (root: Element): number => root.querySelector('[data-tabs] > nav')?.getBoundingClientRect().top ?? window.innerHeight;

const isStuck = (element: Element, seenPx: number): boolean =>
  Math.abs(element.getBoundingClientRect().bottom - seenPx) < 1 && getComputedStyle(element).position === 'sticky';

/** `mayWait`: whether what is in the node may be shown later; not in what is shown later itself, nor in what lies over the screen. */
function* htmlOf(node: Node, taking: Taking, mayWait: boolean): Generator<void, string, void> {
  if (node instanceof Text) return escaped(node.data);
  if (!(node instanceof HTMLElement || node instanceof SVGElement) || node.matches(leftOut)) return '';
  const box = node.getBoundingClientRect();
  const topPx = box.top + window.scrollY;
  if (topPx > window.innerHeight * windowsHigh || box.left >= window.innerWidth) return '';
  for (const name of node.classList) taking.classes.add(name);
  // A figure of that moment: its room alone.
  if (node.hasAttribute('data-fleeting')) {
    return tag(node, { class: classOf(node.getAttribute('class'), roomOf(node, box), taking) }, '');
  }
  const style = mayWait ? getComputedStyle(node) : undefined;
  if (style && isInvisible(node, style)) return '';
  const isInFlow = style !== undefined && style.position !== 'fixed';
  const isBelow = isInFlow && topPx > taking.seenPx && !precedesSeen(node, taking.seenPx);
  // Words for a screen reader, or for who moves the focus there, are shown later too.
  const isLater = isBelow || style?.clipPath === 'inset(50%)';
  if (isInFlow && !isLater && hasForeignWords(node, style)) {
    const sized = [styleOf(node), sizeOf(node, box)].filter(Boolean).join(';');
    return tag(node, attributesOf(node, box, taking, sized), `<span data-later>${escaped(node.textContent)}</span>`);
  }
  const attributes = { ...(isLater && { 'data-later': '' }), ...attributesOf(node, box, taking) };
  yield;
  return tag(node, attributes, yield* htmlIn(node, taking, isInFlow && !isLater));
}

function* htmlIn({ childNodes }: Element, taking: Taking, mayWait: boolean): Generator<void, string, void> {
  let html = '';
  for (const inner of [...childNodes]) html += yield* htmlOf(inner, taking, mayWait);
  return html;
}

/** Whether it is not drawn and takes no room. A picture is drawn once it has come; what is chosen of several shows beside its control. */
const isInvisible = (element: Element, { display, opacity, position }: CSSStyleDeclaration): boolean =>
  display === 'none' || (opacity === '0' && /absolute|fixed/.test(position) && !element.matches('img, input'));

const foreign = /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]|\p{Emoji_Presentation}/u;

/**
 * Whether it has nothing but words, some of them in a script that a page in this language is not written in: for these the browser looks for
 * further fonts, and opens them. They come after the first frame, in a box that has their size before; not where they are part of a line, which
 * may break within them.
 */
const hasForeignWords = (element: Element, { display }: CSSStyleDeclaration): boolean =>
  element instanceof HTMLElement &&
  display !== 'inline' &&
  [...element.childNodes].every((node) => node instanceof Text) &&
  foreign.test(element.textContent) &&
  !/^(zh|ja)/.test(document.documentElement.lang);

/** Whether something in the same parent follows the node and begins above that place: drawn later, the node would move it. */
function precedesSeen(node: Element, seenPx: number): boolean {
  for (let next = node.nextSibling; next; next = next.nextSibling) {
    if (next instanceof Text && next.data.trim()) return true;
    if (!(next instanceof Element) || next.matches(leftOut)) continue;
    const { top, height } = next.getBoundingClientRect();
    if (height !== 0 && top + window.scrollY <= seenPx) return true;
  }
  return false;
}

function tag({ localName }: Element, attributes: Record<string, string>, inner: string): string {
  const words = Object.entries(attributes).map(([name, value]) => (value === '' ? ` ${name}` : ` ${name}="${escaped(value)}"`));
  return `<${localName}${words.join('')}>${empty.has(localName) ? '' : `${inner}</${localName}>`}`;
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\u00a0': '&nbsp;',
};
const escaped = (text: string): string => text.replace(/[&<>"\u00a0]/g, (letter) => entities[letter] ?? letter);

function attributesOf(
  element: HTMLElement | SVGElement,
  { top }: DOMRect,
  taking: Taking,
  ownStyle = styleOf(element),
): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const { name, value } of element.attributes) if (!noAttribute.test(name) || isOfDrawing(element, name)) kept[name] = value;
  const className = classOf(element.getAttribute('class'), ownStyle, taking);
  if (className) kept.class = className;
  // What is chosen of several shows it.
  if (element instanceof HTMLInputElement && element.checked) kept.checked = '';
  if (!(element instanceof HTMLImageElement)) return kept;
  // In the same frame as the words around it, where it is seen at once.
  if (top < window.innerHeight) kept.decoding = 'sync';
  else kept.loading = 'lazy';
  const { src, srcset, ...others } = kept;
  const url = taking.bytes.get(element.currentSrc);
  if (url) return { ...others, src: url, 'data-address': element.currentSrc };
  return {
    ...others,
    ...(src && { 'data-src': src }),
    ...(srcset && { 'data-srcset': srcset }),
  };
}

/** The parts of a drawing may refer to each other. */
const isOfDrawing = (element: Element, name: string): boolean => element instanceof SVGElement && !/^(style|on\w+)$/.test(name);

/** The element's classes, with one in place of its own style. */
function classOf(before: string | null, style: string, { styles }: Taking): string {
  if (style === '') return before ?? '';
  const name = styles.get(style) ?? `still-${styles.size}`;
  styles.set(style, name);
  return before ? `${before} ${name}` : name;
}

function styleOf({ style }: HTMLElement | SVGElement): string {
  if (style.length === 0) return '';
  const copy = document.createElement('i').style;
  copy.cssText = style.cssText;
  for (const name of moves) copy.removeProperty(name);
  // A picture's preview: each is an image of its own to decode before the first frame, which the cached picture then replaces at once.
  if (copy.backgroundImage.startsWith('url("data:')) copy.removeProperty('background-image');
  return copy.cssText;
}

const roomOf = (element: HTMLElement | SVGElement, box: DOMRect): string => `${sizeOf(element, box)};visibility:hidden`;

function sizeOf(element: HTMLElement | SVGElement, { width, height }: DOMRect): string {
  const display = getComputedStyle(element).display === 'inline' ? 'display:inline-block;vertical-align:bottom;' : '';
  return `${display}inline-size:${width}px;block-size:${height}px;min-block-size:0`;
}
