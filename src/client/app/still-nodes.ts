import type { StillNode } from './store-still.ts';

/** So many windows high is a still. */
const windowsHigh = 1.5;

/** What would run, load or take words that are lost when React takes over; and what floats above a screen. */
const leftOut =
  'script, style, link, iframe, video, audio, canvas, dialog, input:not([type=radio]), textarea, select, [popover], [role=dialog], [aria-live], [data-fleeting=gone]';
/** Names between elements, which would stand twice in the page; what a slide or a screen reader is told of later; the app's own marks. */
const noAttribute =
  /^(id|for|name|inert|style|loading|autofocus|data-fleeting|data-shared|aria-(labelledby|describedby|controls|owns|activedescendant|live))$/;
/** Where something has moved to. */
const moves = ['transform', 'translate', 'view-transition-name', 'animation', 'animation-duration', 'transition'];

/** What may be drawn later without moving or resizing anything that stands before it. */
const wholes = 'section, li, [role=listitem]';

/** The bytes of pictures that the first frame shows at once, as data URLs, by their addresses. */
export type PictureBytes = ReadonlyMap<string, string>;

/**
 * What stands in an element as far as a first frame and a little more shows it, and every class that is named in it. A row or section with
 * the attribute `later` is below the first window: index.html draws it after the first frame.
 */
export function stillNodes(root: Element, bytes: PictureBytes): { nodes: StillNode[]; classes: Set<string> } {
  const classes = new Set<string>();
  const nodes = [...root.childNodes].flatMap((node) => nodeOf(node, { classes, bytes, isLater: false }));
  return { nodes, classes };
}

type Found = { classes: Set<string>; bytes: PictureBytes; isLater: boolean };

function nodeOf(node: Node, found: Found): StillNode[] {
  if (node instanceof Text) return node.data ? [node.data] : [];
  if (!(node instanceof HTMLElement || node instanceof SVGElement) || node.matches(leftOut)) return [];
  const box = node.getBoundingClientRect();
  const topPx = box.top + window.scrollY;
  if (topPx > window.innerHeight * windowsHigh || box.left >= window.innerWidth) return [];
  for (const name of node.classList) found.classes.add(name);
  // A figure of that moment: its room alone.
  if (node.hasAttribute('data-fleeting')) return [[node.localName, { class: node.getAttribute('class') ?? '', style: roomOf(node, box) }]];
  const isLater = found.isLater || (topPx > window.innerHeight && node.matches(wholes));
  const attributes = { ...(isLater && !found.isLater && { later: '' }), ...attributesOf(node, box, found.bytes) };
  return [[node.localName, attributes, ...[...node.childNodes].flatMap((inner) => nodeOf(inner, { ...found, isLater }))]];
}

function attributesOf(element: HTMLElement | SVGElement, { top }: DOMRect, bytes: PictureBytes): Record<string, string> {
  const drawing = element instanceof SVGElement;
  const kept: Record<string, string> = {};
  for (const { name, value } of element.attributes) if (drawing && name !== 'style' ? true : !noAttribute.test(name)) kept[name] = value;
  const style = styleOf(element);
  if (style) kept.style = style;
  // What is chosen of several shows it.
  if (element instanceof HTMLInputElement && element.checked) kept.checked = '';
  if (element instanceof HTMLImageElement) {
    // In the same frame as the words around it, where it is seen at once.
    if (top < window.innerHeight) kept.decoding = 'sync';
    else kept.loading = 'lazy';
    const url = bytes.get(element.currentSrc);
    if (url) {
      delete kept.srcset;
      Object.assign(kept, { src: url, 'data-address': element.currentSrc });
    }
  }
  return kept;
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

function roomOf(element: HTMLElement | SVGElement, { width, height }: DOMRect): string {
  const display = getComputedStyle(element).display === 'inline' ? 'display:inline-block;vertical-align:bottom;' : '';
  return `${display}inline-size:${width}px;block-size:${height}px;min-block-size:0;visibility:hidden`;
}
