import { readFile } from 'node:fs/promises';
import type { Browser, CDPSession } from '@playwright/test';

/**
 * What a page takes of the memory, in bytes. `process`: what its process has for itself, pictures as they were decoded included; it is what a phone's
 * system counts when it looks for pages to end. `heap`: V8's part of it; of that `own`, the app's objects and texts, and `code`, what V8 has made of
 * the functions that have run.
 */
export type PageMemory = { process: number; heap: number; own: number; code: number };

/** So long the browser may take to give back what it no longer needs, in ms. */
const settleMs = 2_000;

/** The memory of the browser's only page, after a collection of garbage. Linux only. */
export async function memoryOf(browser: Browser, session: CDPSession): Promise<PageMemory> {
  await session.send('HeapProfiler.collectGarbage');
  await new Promise((go) => setTimeout(go, settleMs));
  const process = await ofProcess(browser);
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return { process, heap: usedSize, ...(await heapByKind(session)) };
}

async function ofProcess(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  const renderers = processInfo.filter(({ type }) => type === 'renderer');
  // A browser may have one in reserve, which is smaller.
  return Math.max(...(await Promise.all(renderers.map(({ id }) => privateBytes(id)))));
}

async function privateBytes(pid: number): Promise<number> {
  const [, kilobytes] = /^Private_Dirty: +(\d+) kB$/m.exec(await readFile(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? [];
  return 1024 * Number(kilobytes);
}

/** The parts of V8's heap snapshot that are read here: nodes are rows of numbers, as `node_fields` names them. */
type Snapshot = { snapshot: { meta: { node_fields: string[]; node_types: [string[]] } }; nodes: number[] };

async function heapByKind(session: CDPSession): Promise<Pick<PageMemory, 'own' | 'code'>> {
  const chunks: string[] = [];
  const add = ({ chunk }: { chunk: string }): void => void chunks.push(chunk);
  session.on('HeapProfiler.addHeapSnapshotChunk', add);
  await session.send('HeapProfiler.takeHeapSnapshot');
  session.off('HeapProfiler.addHeapSnapshotChunk', add);
  const { snapshot, nodes } = JSON.parse(chunks.join('')) as Snapshot;
  const { node_fields: fields, node_types: types } = snapshot.meta;
  const [typeAt, sizeAt] = [fields.indexOf('type'), fields.indexOf('self_size')];
  const sum = { own: 0, code: 0 };
  for (let at = 0; at < nodes.length; at += fields.length) {
    const type = types[0][nodes[at + typeAt] ?? 0];
    const bytes = nodes[at + sizeAt] ?? 0;
    if (type === 'code') sum.code += bytes;
    // The browser's own objects (`native`) are outside V8's heap.
    else if (type !== 'native') sum.own += bytes;
  }
  return sum;
}
