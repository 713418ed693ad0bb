import { type ExportPart, exportFormat, exportParts, memberExportCall } from '#contract/collections/member-export.ts';
import { connectionStore } from '../mirror/connection-store.ts';
import { read } from '../net/ask.ts';
import { gaveNoAnswer, RefusedError, UnreachableError } from '../net/errors.ts';

/** The most pages of one file: half a million rows, which fit into a phone's memory. */
const mostPages = 1_000;
/** A page is read from twenty tables, and can take long on a slow connection. */
const pageTimeoutMs = 30_000;

/** The progress: completed parts, all parts, and rows so far. */
export type Collecting = { parts: number; of: number; rows: number };

export type Collected =
  | { state: 'done'; file: File; rows: number }
  | { state: 'refused'; message: string }
  /** No reply: what was received so far is kept, and another `collect` continues after it. */
  | { state: 'unknown' }
  | { state: 'offline' }
  /** There is more data than this device can hold. */
  | { state: 'too-much' };

/** A data export, in this page's memory only: none of it is stored on the device. */
export type DataCollection = { collect(onProgress: (now: Collecting) => void, signal: AbortSignal): Promise<Collected> };

/** Collects page by page (contract/collections/member-export.ts); a lost connection loses nothing. */
export function dataCollection(): DataCollection {
  const lists = new Map<ExportPart, string[]>();
  let next: string | null | undefined;
  let pages = 0;
  let rows = 0;
  let madeAtMs = 0;

  async function takePage(signal: AbortSignal): Promise<void> {
    const fields = typeof next === 'string' ? { cursor: next } : {};
    const answer = await read(memberExportCall, fields, { signal, timeoutMs: pageTimeoutMs });
    if (answer.same) throw new UnreachableError('A page that is never cached came without a body');
    for (const { part, rows: found } of answer.data.parts) {
      const list = lists.get(part) ?? [];
      lists.set(part, list);
      for (const row of found) list.push(JSON.stringify(row));
      rows += found.length;
    }
    if (pages === 0) madeAtMs = answer.data.at_ms;
    next = answer.data.next;
    pages += 1;
  }

  return {
    async collect(onProgress, signal) {
      if (connectionStore.get() === 'offline') return { state: 'offline' };
      try {
        while (next !== null) {
          if (pages >= mostPages) return { state: 'too-much' };
          await takePage(signal);
          onProgress({ parts: next === null ? exportParts.length : Math.max(0, lists.size - 1), of: exportParts.length, rows });
        }
        return { state: 'done', file: fileOf(lists, madeAtMs), rows };
      } catch (error) {
        if (error instanceof RefusedError) return { state: 'refused', message: error.message };
        if (gaveNoAnswer(error)) return { state: 'unknown' };
        throw error;
      }
    },
  };
}

/** One JSON object: what it is and when it was made, then a list for every part. Written piece by piece: it may be large. */
function fileOf(lists: ReadonlyMap<ExportPart, readonly string[]>, madeAtMs: number): File {
  const madeAt = new Date(madeAtMs).toISOString();
  const head = `{\n"format": ${JSON.stringify(exportFormat)},\n"made_at": ${JSON.stringify(madeAt)},\n"made_at_ms": ${madeAtMs}`;
  const parts = exportParts.map((part) => `,\n${JSON.stringify(part)}: [\n${(lists.get(part) ?? []).join(',\n')}\n]`);
  return new File([head, ...parts, '\n}\n'], `foyer-data-${madeAt.slice(0, 10)}.json`, { type: 'application/json' });
}
