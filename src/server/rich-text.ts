import { type DefaultTreeAdapterTypes, html as names, parseFragment } from 'parse5';
import { richTextAttributes, richTextTags, unreadTags } from '#contract/rich-text.ts';

type Node = DefaultTreeAdapterTypes.ChildNode;
type Element = DefaultTreeAdapterTypes.Element;

/** The most kinds that are reported: enough for an operator who pasted a whole page. */
const mostNamed = 20;

/** The maximum nesting of elements that is kept; browsers flatten anything deeper than about 500. */
const deepest = 100;

/** Parsing moves things (a list can't be in a paragraph): what still changes after this many passes is shown as plain text. */
const mostPasses = 8;

/** HTML that is safe for every client (H14). */
export interface Cleaned {
  /** Parsing and serialising it again changes nothing: browsers and other clients see the same. */
  html: string;
  /** What was left out, each kind once: `<script> and what stands in it`, `onclick of <p>`, `the address of a link: "javascript:x"`. */
  dropped: string[];
  /** Its plain text; '' if a reader would see nothing. */
  words: string;
}

/**
 * Rewrites HTML with only the allowed tags: parsed as browsers do (the WHATWG's algorithm), so that server and clients understand it alike.
 * The text of other tags stays, unless it was not meant for readers.
 */
export function cleanRichText(html: string): Cleaned {
  const dropped = new Set<string>();
  let clean = written(html, (what) => dropped.add(what));
  for (const tag of unbuiltTags(html)) dropped.add(`<${tag}>`);
  for (let pass = 1; ; pass += 1) {
    const again = written(clean, () => undefined);
    if (again === clean) break;
    clean = pass < mostPasses ? again : escapeText(wordsOf(clean));
  }
  return { html: clean.trim(), dropped: [...dropped].slice(0, mostNamed), words: wordsOf(clean) };
}

/** The context for parsing: what may be directly in a page's element differs from a document's, and from a template's. */
const within = parseFragment('<div></div>').childNodes[0] as Element;

const bodyOf = (html: string): Node[] => parseFragment(within, html, {}).childNodes;

const isOneOf = (list: readonly string[], name: string): boolean => list.includes(name);

/** Parses and serialises once; reports what it leaves out. */
function written(html: string, drop: (what: string) => void): string {
  const out: string[] = [];
  function write(node: Node, depth: number): void {
    if (node.nodeName === '#text') out.push(escapeText((node as DefaultTreeAdapterTypes.TextNode).value));
    if (!('tagName' in node)) return;
    const tag = node.tagName.toLowerCase();
    if (isOneOf(unreadTags, tag)) {
      drop(`<${tag}> and what stands in it`);
      return;
    }
    const kept = node.namespaceURI === names.NS.HTML && isOneOf(richTextTags, tag) && depth < deepest;
    if (kept) out.push(openTag(node, drop));
    else drop(`<${tag}>`);
    for (const child of node.childNodes) write(child, kept ? depth + 1 : depth);
    if (kept && tag !== 'br') out.push(`</${tag}>`);
  }
  for (const node of bodyOf(html)) write(node, 0);
  return out.join('');
}

function openTag({ tagName: tag, attrs }: Element, drop: (what: string) => void): string {
  let address = '';
  for (const { name, value } of attrs) {
    if (tag !== 'a' || !isOneOf(richTextAttributes, name)) drop(`${name} of <${tag}>`);
    else {
      const leads = leadsTo(value);
      if (leads === undefined) drop(`the address of a link: "${value.slice(0, 60)}"`);
      else address = ` href="${escapeText(leads).replaceAll('"', '&quot;')}"`;
    }
  }
  return `<${tag}${address}>`;
}

/** Any origin represents the club's own, which may have several names. */
const ownOrigin = 'https://club.invalid';

/** A page of the club's own, or `https:` elsewhere, in the spelling that a browser normalises it to (client: ui/rich-text-cleaner). */
function leadsTo(address: string): string | undefined {
  if (address.trim() === '' || !URL.canParse(address, ownOrigin)) return undefined;
  const { href, origin, pathname, search, protocol, username, password } = new URL(address, ownOrigin);
  if (protocol !== 'https:' || username !== '' || password !== '') return undefined;
  return origin === ownOrigin ? pathname + search : href;
}

const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('\u00A0', '&nbsp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

function wordsOf(clean: string): string {
  const texts: string[] = [];
  const read = (node: Node): void => {
    if (node.nodeName === '#text') texts.push((node as DefaultTreeAdapterTypes.TextNode).value);
    if (!('tagName' in node)) return;
    texts.push(isOneOf(inline, node.tagName) ? '' : ' ');
    for (const child of node.childNodes) read(child);
    texts.push(isOneOf(inline, node.tagName) ? '' : ' ');
  };
  for (const node of bodyOf(clean)) read(node);
  return texts.join('').replace(/\s+/g, ' ').trim();
}

const inline = ['strong', 'em', 'b', 'i', 'u', 'a'];

/** Tags that a parser ignores where they are not allowed: the tree doesn't show that they were there. */
const unbuilt = /<(html|head|body|frameset|frame|caption|colgroup|col|tbody|thead|tfoot|tr|td|th)\b/gi;

function* unbuiltTags(html: string): Generator<string> {
  for (const [, name = ''] of html.replace(/<!--[\s\S]*?(?:-->|$)/g, ' ').matchAll(unbuilt)) yield name.toLowerCase();
}
