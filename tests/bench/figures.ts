/** The bench's output, and the file that stores it (measurements.md): a run replaces the parts that it measured. */
import { readFile, writeFile } from 'node:fs/promises';
import { cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';

const file = join(import.meta.dirname, 'measurements.md');
const head = `# Measurements

Written by \`npm run bench\` and \`npm run mutation\`, never by hand: each run replaces the parts that it measured on a machine of the same kind.
What is measured, and how, stands in README.md. Medians stand before [least .. most].
`;

type Cells = readonly string[];
type Part = { name: string; title: string; loadBefore: number; tables: Cells[][] };

let part: Part | undefined;

/** Starts a part; all following calls of `row` and `line` belong to it. */
export function begin(name: string, title: string): void {
  console.log(`\n${title}`);
  part = { name, title, loadBefore: loadavg()[0] ?? 0, tables: [] };
}

/** Starts a table in the part. */
export function table(...header: string[]): void {
  part?.tables.push([]);
  row(...header);
}

export function row(...cells: string[]): void {
  console.log(`  ${cells.map((cell, at) => (at === 0 ? cell.padEnd(52) : cell.padStart(27))).join(' ')}`);
  part?.tables.at(-1)?.push(cells);
}

/** A row: what was measured, the result, and the target. */
export function line(what: string, figure: string, aim?: { says: string; met: boolean }): void {
  if (part?.tables.length === 0) table('what', 'figure', 'aim');
  row(what, figure, aim ? `${aim.says}: ${aim.met ? 'met' : 'MISSED'}` : '');
}

/** A part stands in the file once for each kind of machine, and for as many kinds as these: the last ones. */
const mostMachines = 2;

/**
 * Stores the current part: in place of what was last measured on a machine of this kind, or after what was measured on others. `onAnyMachine`: its
 * figures are the same on all of them.
 */
export async function storePart({ onAnyMachine = false } = {}): Promise<void> {
  if (!part) return;
  const { name, title, loadBefore, tables } = part;
  const known = (await readFile(file, 'utf8').catch(() => '')).split(/^(?=## )/m).slice(1);
  const cpu = cpus();
  const kind = `${cpu.length} x ${cpu[0]?.model.trim() ?? 'processor'}`;
  const machine = `${kind}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}`;
  const day = new Date().toISOString().slice(0, 10);
  const text = tables.map((rows) => asTable(rows)).join('\n');
  const made = `## ${name}\n\n${title}. ${day}; ${machine}; load of the machine before it ${loadBefore.toFixed(1)}.\n\n${text}`;
  const ofPart = known.filter((one) => one.startsWith(`## ${name}\n`));
  const ofOthers = onAnyMachine ? [] : ofPart.filter((one) => !one.includes(`; ${kind},`));
  const place = known.findIndex((one) => ofPart.includes(one));
  const others = known.filter((one) => !ofPart.includes(one));
  const stored = others.toSpliced(place < 0 ? others.length : place, 0, ...[...ofOthers, made].slice(-mostMachines));
  const parts = stored.map((one) => one.trim());
  await writeFile(file, `${[head.trim(), ...parts].join('\n\n')}\n`);
  part = undefined;
}

function asTable([header = [], ...rows]: Cells[]): string {
  const asRow = (cells: Cells): string => `| ${cells.join(' | ')} |\n`;
  return [header, header.map(() => '---'), ...rows].map(asRow).join('');
}

/** The median, as every part of the bench uses it. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? Number.NaN)
    : ((sorted[middle - 1] ?? Number.NaN) + (sorted[middle] ?? Number.NaN)) / 2;
}

const show = (value: number): string => (Math.abs(value) < 10 ? value.toFixed(2) : Math.round(value).toLocaleString('en-US'));

/** `1,234 ms [1,200 .. 1,300]` */
export const spread = (values: readonly number[], unit: string): string =>
  values.length === 0 ? 'no value' : `${show(median(values))} ${unit} [${show(Math.min(...values))} .. ${show(Math.max(...values))}]`;
