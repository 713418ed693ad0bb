import type { Browser, CDPSession } from '@playwright/test';

/**
 * What a page takes of the memory, in bytes, by Chromium's own count (its memory-infra). `allocated`: everything in its process that is in use, the
 * page's nodes, styles, files and V8's heap, but for `pictures`: those that were decoded, which the browser drops and decodes again as it likes.
 * `heap`: V8's heap, of which `code` is what V8 has made of the functions that have run.
 */
export type PageMemory = { allocated: number; pictures: number; heap: number; code: number };

/**
 * The memory of the browser's only page, after a collection of garbage and without its service worker. Without a heap snapshot, too: the first one
 * leaves 30 MB in the page's process.
 */
export async function memoryOf(browser: Browser, session: CDPSession): Promise<PageMemory> {
  // It runs in the page's process, and a browser ends it as soon as it has nothing to do: its garbage would be counted now and then.
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.stopAllWorkers');
  await session.send('ServiceWorker.disable');
  await session.send('HeapProfiler.collectGarbage');
  const counted = await countOf(browser);
  const sum = (name: RegExp): number => [...counted].reduce((bytes, [of, size]) => bytes + (name.test(of) ? size : 0), 0);
  const { usedSize: heap } = await session.send('Runtime.getHeapUsage');
  return {
    allocated: heap + sum(/^(malloc|partition_alloc|blink_gc\/\w+)\/allocated_objects$/),
    pictures: sum(/^cc\/image_memory$/),
    heap,
    code: sum(/^v8\/main\/heap\/(code|trusted)(_large_object)?_space$/),
  };
}

/** An event of the trace that is a dump of one process. */
type Dump = { ph: string; pid: number; args: { dumps: { allocators?: Record<string, { attrs?: { size?: { value: string } } }> } } };

/** What the page's process has counted, in bytes by name. */
async function countOf(browser: Browser): Promise<Map<string, number>> {
  const session = await browser.newBrowserCDPSession();
  const dumps: Dump[] = [];
  session.on('Tracing.dataCollected', ({ value }: { value: object[] }) => dumps.push(...(value as Dump[]).filter(({ ph }) => ph === 'v')));
  const complete = new Promise((done) => session.once('Tracing.tracingComplete', done));
  const traceConfig = { includedCategories: ['disabled-by-default-memory-infra'], memoryDumpConfig: {} };
  await session.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig });
  await session.send('Tracing.requestMemoryDump', { levelOfDetail: 'detailed' });
  await session.send('Tracing.end');
  await complete;
  await session.detach();
  const byProcess = new Map<number, Map<string, number>>();
  for (const { pid, args } of dumps) {
    const counted = byProcess.get(pid) ?? new Map<string, number>();
    byProcess.set(pid, counted);
    for (const [name, { attrs }] of Object.entries(args.dumps.allocators ?? {})) {
      if (attrs?.size) counted.set(name, Number.parseInt(attrs.size.value, 16));
    }
  }
  // Of the processes only a page's has Blink's objects; one in reserve has hardly any.
  const ofBlink = (counted: Map<string, number>): number => counted.get('blink_objects') ?? 0;
  return [...byProcess.values()].reduce((most, next) => (ofBlink(next) > ofBlink(most) ? next : most), new Map());
}
