import { type Cannot, cannot } from '#contract/operator/cannot.ts';
import { done, type Outcome } from '#contract/outcome.ts';

/** A row of a file, and the number of its first line, from 1. */
export interface CsvRow {
  line: number;
  cells: string[];
}

const wrong = (line: number, what: string) => cannot('file_invalid', `line ${line}: ${what}`);

/**
 * Parses comma-separated values (RFC 4180): quoted cells may contain commas, line breaks and doubled quotes. Empty lines are skipped. A
 * refusal names the line of an unmatched quote.
 */
export function csvRows(text: string): Outcome<CsvRow[], Cannot> {
  const rows: CsvRow[] = [];
  let [line, begins, cell, cells] = [1, 1, '', [] as string[]];
  let state: 'open' | 'plain' | 'quoted' | 'closed' = 'open';
  const endCell = () => {
    cells.push(cell);
    [cell, state] = ['', 'open'];
  };
  const endRow = () => {
    const isEmpty = cells.length === 0 && cell === '' && state === 'open';
    endCell();
    if (!isEmpty) rows.push({ line: begins, cells });
    cells = [];
  };
  const source = text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n');
  for (const [at, character] of [...source].entries()) {
    if (state === 'quoted') {
      if (character === '"') state = 'closed';
      else cell += character;
    } else if (character === '"') {
      if (state === 'plain') return wrong(line, 'a quote within a cell: the cell stands in quotes, and each of its own is doubled');
      if (state === 'closed') cell += '"';
      state = 'quoted';
    } else if (character === ',') endCell();
    else if (character === '\n') endRow();
    else {
      if (state === 'closed') return wrong(line, 'something stands behind a closing quote');
      cell += character;
      state = 'plain';
    }
    if (character !== '\n') continue;
    line += 1;
    if (state !== 'quoted') begins = line;
    if (at > longestCharacters) return wrong(line, 'the file is too long');
  }
  if (state === 'quoted') return wrong(begins, 'a quote that is never closed');
  endRow();
  return done(rows);
}

/** The longest file, in characters: 10,000 people with a page of text each. */
const longestCharacters = 50_000_000;

/** Formats rows as comma-separated values (RFC 4180). A cell that a spreadsheet would take for a formula gets a leading apostrophe. */
export const csvOf = (rows: readonly (readonly string[])[]): string => rows.map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('');

function csvCell(cell: string): string {
  const safe = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
