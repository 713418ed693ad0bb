import { join } from 'node:path';
import { getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { type Check, filesUnder, root, textOf, verdict, withoutComments } from './check.ts';

/**
 * Every message that stands in the code is translated in all seven catalogues, and nothing else is in them. `lingui
 * compile --strict` can't see a string that was never extracted: this extracts anew and compares.
 */
async function catalogueComplaints(): Promise<{ complaints: string[]; messages: number }> {
  const config = getConfig({ configPath: join(root, 'locales/lingui.config.ts') });
  const [catalogue] = await getCatalogs(config);
  const extracted = await catalogue?.collect();
  if (!catalogue || !extracted) return { complaints: ['the messages could not be extracted'], messages: 0 };
  const ids = Object.keys(extracted);
  const complaints: string[] = [];
  for (const tag of config.locales) {
    const kept = (await catalogue.read(tag)) ?? {};
    for (const id of ids) {
      const name = `${tag}: ${JSON.stringify((extracted[id]?.message ?? id).slice(0, 80))} (${extracted[id]?.origin[0]?.[0]})`;
      const translation = kept[id]?.translation;
      if (!kept[id]) complaints.push(`${name} is not in the catalogue: npm run i18n:extract`);
      else if (!translation && tag !== config.sourceLocale) complaints.push(`${name} is not translated`);
      else if (translation) complaints.push(...shapeComplaints(name, extracted[id]?.message ?? kept[id]?.message ?? '', translation));
    }
    for (const [id, { obsolete }] of Object.entries(kept)) {
      if (obsolete || !extracted[id])
        complaints.push(`${tag}: ${JSON.stringify((kept[id]?.message ?? id).slice(0, 80))} is in no source any more`);
    }
  }
  return { complaints, messages: ids.length };
}

type Token = string | readonly [name: string, format?: string, style?: unknown];

/** Names of the values and tags that a message takes. */
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

/** A translation takes the values and tags of its source, no more and no fewer. */
function shapeComplaints(name: string, message: string, translation: string): string[] {
  const [wanted, given] = [placeholders(message), placeholders(translation)];
  const off = [...wanted.symmetricDifference(given)].filter((one) => one !== '#');
  return message && off.length > 0 ? [`${name}: ${off.join(', ')} stands on one side alone`] : [];
}

/** Words that a person would read or hear, written straight into JSX. */
const literalAttribute =
  /\s(?:aria-label|aria-description|aria-roledescription|title|placeholder|alt|label)=(?:"[^"]*\p{L}{2}[^"]*"|\{\s*['"][^'"]*\p{L}{2}[^'"]*['"]\s*\})/u;
const literalText = /<[A-Za-z][^<>]*>\s*([^<>{}=;()]*\p{L}{2}[^<>{}=;()]*)<\//u;
const spoken = /<(Trans|Plural|Select|SelectOrdinal)\b/;

/** The source without what stands in `Trans`, line by line as before: tags within a message have its words in them. */
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
    // One missing language would print hundreds of lines alike.
    const lines = (result.details ?? '').split('\n');
    return {
      ...result,
      details: lines.length > 60 ? [...lines.slice(0, 60), `… and ${lines.length - 60} more`].join('\n') : (result.details ?? ''),
    };
  },
};
