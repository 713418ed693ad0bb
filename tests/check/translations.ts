import { join, relative } from 'node:path';
import { getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { type Check, filesUnder, root, textOf, verdict, withoutComments } from './check.ts';
import { type PlacedMessages, placeComplaints } from './messages-by-place.ts';

type Catalogue = Awaited<ReturnType<typeof getCatalogs>>[number];
/** A catalogue, and the messages in the code that belong into it. */
type Extracted = { catalogue: Catalogue; messages: NonNullable<Awaited<ReturnType<Catalogue['collect']>>> };

const shown = (id: string, message?: string): string => JSON.stringify((message ?? id).slice(0, 80));

/**
 * Every message in the code is translated into all seven languages, and nothing else is in the catalogues. `lingui compile --strict` can't
 * detect a string that was never extracted: this extracts again and compares.
 */
async function catalogueComplaints(): Promise<{ complaints: string[]; messages: number }> {
  const config = getConfig({ configPath: join(root, 'locales/lingui.config.ts') });
  const extracted: Extracted[] = [];
  for (const catalogue of await getCatalogs(config)) {
    const messages = await catalogue.collect();
    if (!messages) return { complaints: ['the messages could not be extracted'], messages: 0 };
    extracted.push({ catalogue, messages });
  }
  const { complaints } = await placeComplaints(extracted.map(placedMessages));
  for (const tag of config.locales) {
    const said = new Map<string, string>();
    for (const one of extracted) complaints.push(...(await languageComplaints(one, tag, tag === config.sourceLocale, said)));
  }
  const known = new Set(extracted.flatMap(({ catalogue }) => config.locales.map((tag) => relative(root, catalogue.getFilename(tag)))));
  for (const file of await filesUnder('locales')) {
    if (file.endsWith('.po') && !known.has(file)) complaints.push(`${file} belongs to no place any more`);
  }
  return { complaints, messages: new Set(extracted.flatMap(({ messages }) => Object.keys(messages))).size };
}

/** What is wrong with one catalogue in one language. `said` has the translations in its other catalogues by id: they must agree. */
async function languageComplaints(
  { catalogue, messages }: Extracted,
  tag: string,
  source: boolean,
  said: Map<string, string>,
): Promise<string[]> {
  const complaints: string[] = [];
  const kept = (await catalogue.read(tag)) ?? {};
  for (const [id, { message, origin }] of Object.entries(messages)) {
    const name = `${tag}, ${catalogue.name}: ${shown(id, message)} (${origin[0]?.[0]})`;
    const translation = kept[id]?.translation;
    if (!kept[id]) complaints.push(`${name} is not in the catalogue: npm run i18n:extract`);
    else if (!translation && !source) complaints.push(`${name} is not translated`);
    else if (translation) complaints.push(...shapeComplaints(name, message ?? kept[id]?.message ?? '', translation));
    if (translation && (said.get(id) ?? translation) !== translation) complaints.push(`${name} says otherwise in another catalogue`);
    if (translation) said.set(id, translation);
  }
  for (const [id, { obsolete, message }] of Object.entries(kept)) {
    if (obsolete || !messages[id]) complaints.push(`${tag}, ${catalogue.name}: ${shown(id, message)} is in no source any more`);
  }
  return complaints;
}

function placedMessages({ catalogue, messages }: Extracted): PlacedMessages {
  const byFile = new Map<string, string[]>();
  for (const [id, { origin }] of Object.entries(messages)) for (const [file] of origin) byFile.set(file, [...(byFile.get(file) ?? []), id]);
  return { name: catalogue.name ?? '', ids: new Set(Object.keys(messages)), byFile };
}

type Token = string | readonly [name: string, format?: string, style?: unknown];

/** The names of the values and tags in a message. */
function placeholders(message: string): Set<string> {
  const names = new Set(message.match(/<\/?\d+\/?>/g) ?? []);
  const walk = (tokens: readonly Token[]): void => {
    for (const token of tokens) {
      if (typeof token === 'string') continue;
      names.add(token[0]);
      const branches = token[2];
      if (branches && typeof branches === 'object') for (const branch of Object.values(branches)) if (Array.isArray(branch)) walk(branch);
    }
  };
  walk(compileMessage(message) as Token[]);
  return names;
}

/** A translation has the same values and tags as its source. */
function shapeComplaints(name: string, message: string, translation: string): string[] {
  const [wanted, given] = [placeholders(message), placeholders(translation)];
  const off = [...wanted.symmetricDifference(given)].filter((one) => one !== '#');
  return message && off.length > 0 ? [`${name}: ${off.join(', ')} stands on one side alone`] : [];
}

/** Text that a person would read or hear, written directly into JSX. */
const literalAttribute =
  /\s(?:aria-label|aria-description|aria-roledescription|title|placeholder|alt|label)=(?:"[^"]*\p{L}{2}[^"]*"|\{\s*['"][^'"]*\p{L}{2}[^'"]*['"]\s*\})/u;
const literalText = /<[A-Za-z][^<>]*>\s*([^<>{}=;()]*\p{L}{2}[^<>{}=;()]*)<\//u;
const spoken = /<(Trans|Plural|Select|SelectOrdinal)\b/;

/** The source without the content of `Trans`, keeping line numbers: tags within a message contain text. */
const withoutTrans = (text: string): string =>
  text.replace(/<Trans\b[^>]*>.*?<\/Trans>/gs, (block) => '\n'.repeat(block.split('\n').length - 1));

async function literalComplaints(): Promise<{ complaints: string[]; files: number }> {
  const files = (await filesUnder('src/client')).filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'));
  const complaints: string[] = [];
  for (const file of files) {
    const lines = withoutTrans(withoutComments(await textOf(file))).split('\n');
    lines.forEach((line, index) => {
      const text = literalText.exec(line);
      if (literalAttribute.test(line) || (text && !spoken.test(line))) {
        complaints.push(`${file}:${index + 1} words outside a macro: ${line.trim().slice(0, 100)}`);
      }
    });
  }
  return { complaints, files: files.length };
}

export const translations: Check = {
  name: 'translations',
  async run() {
    const [catalogues, literals] = await Promise.all([catalogueComplaints(), literalComplaints()]);
    const result = verdict([...literals.complaints, ...catalogues.complaints], catalogues.messages, 'messages in seven languages');
    // One missing language would print hundreds of similar lines.
    const lines = (result.details ?? '').split('\n');
    return {
      ...result,
      details: lines.length > 60 ? [...lines.slice(0, 60), `… and ${lines.length - 60} more`].join('\n') : (result.details ?? ''),
    };
  },
};
