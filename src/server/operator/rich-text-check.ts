import { richTextAttributes, richTextTags, unreadTags } from '#contract/rich-text.ts';

/** Kinds of things that are named at most: an operator who pasted a whole page sees enough of it. */
const mostNamed = 20;

const has = (list: readonly string[], name: string): boolean => list.includes(name);

/** Somebody's HTML in the eyes of an operator: what phones would leave out (H14), and the words that are left. */
export interface Checked {
  /** Each kind once, as it is read: `<script>`, `onclick of <p>`, `the address of a link: javascript:x`. */
  dropped: string[];
  /** Plain words; '' where a reader would see nothing. */
  words: string;
}

/**
 * Looks through HTML as a person would, tag by tag. It is a word of warning and no guard: every phone cleans what it
 * shows by the same lists, with a parser.
 */
export function checkRichText(html: string): Checked {
  const dropped = new Set<string>();
  const withoutUnread = unreadTags.reduce(
    (left, tag) => {
      const whole = new RegExp(`<${tag}\\b[^>]*>[\\s\\S]*?(?:</${tag}\\s*>|$)`, 'gi');
      if (whole.test(left)) dropped.add(`<${tag}> and what stands in it`);
      return left.replace(whole, ' ');
    },
    html.replace(/<!--[\s\S]*?(?:-->|$)/g, ' '),
  );
  for (const [, name = '', attributes = ''] of withoutUnread.matchAll(/<([a-z][a-z0-9:-]*)((?:"[^"]*"|'[^']*'|[^>"'])*)>/gi)) {
    const tag = name.toLowerCase();
    if (!has(richTextTags, tag)) dropped.add(`<${tag}>`);
    else for (const fault of attributeFaults(tag, attributes)) dropped.add(fault);
  }
  const words = withoutUnread
    .replace(/<[^>]*>/g, ' ')
    .replace(/&nbsp;/gi, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return { dropped: [...dropped].slice(0, mostNamed), words };
}

function* attributeFaults(tag: string, attributes: string): Generator<string> {
  for (const [, name = '', quoted = ''] of attributes.matchAll(/([^\s"'<>/=]+)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s"'>]+))?/g)) {
    const attribute = name.toLowerCase();
    if (!has(richTextAttributes, attribute) || tag !== 'a') yield `${attribute} of <${tag}>`;
    else if (!leadsSomewhere(quoted.replace(/^["']|["']$/g, ''))) yield `the address of a link: ${quoted.slice(0, 60)}`;
  }
}

/** Any origin stands in for the club's own, which the command line does not know. */
const ownOrigin = 'https://club.invalid';

/** A page of the club's own, or `https:` elsewhere (client: ui/rich-text-cleaner). */
function leadsSomewhere(address: string): boolean {
  if (address.trim() === '' || !URL.canParse(address, ownOrigin)) return false;
  const { protocol, username, password } = new URL(address, ownOrigin);
  return protocol === 'https:' && username === '' && password === '';
}
