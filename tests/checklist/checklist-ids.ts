import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** One line of the checklist: its id and its requirement. */
export type Line = { id: string; text: string };

const root = join(import.meta.dirname, '../..');
const row = /^\| ([RSDEVTPXCOHQ]\d+(?:\.\d+)?) \| (.+) \|$/gm;

/** The lines of the checklist in Markdown; a line's columns are joined. */
export const linesOf = (markdown: string): Line[] =>
  [...markdown.matchAll(row)].map(([, id = '', columns = '']) => ({
    id,
    text: columns.replaceAll(' | ', ' → ').replaceAll('**', '').trim(),
  }));

/** Every line of `checklist.md`, in order. */
export const checklistLines = async (): Promise<Line[]> => linesOf(await readFile(join(import.meta.dirname, 'checklist.md'), 'utf8'));

/** Why a line is not followed literally, by id, from the last column of the README's table. An id in brackets there is the rule that takes precedence. */
export async function deviations(readme?: string): Promise<Map<string, string>> {
  const text = readme ?? (await readFile(join(root, 'README.md'), 'utf8'));
  const table = text.slice(text.indexOf('## Where it deviates'));
  const reasons = new Map<string, string>();
  for (const [, , does = '', why = '', ids = ''] of table.matchAll(/^\|([^|]+)\|([^|]*)\|([^|]*)\|([^|]*)\|$/gm)) {
    for (const [id] of ids.replace(/\(.*\)/, '').matchAll(/[RSDEVTPXCOHQ]\d+(?:\.\d+)?/g)) {
      reasons.set(id, [does.trim(), why.trim()].filter(Boolean).join('; '));
    }
  }
  return reasons;
}
