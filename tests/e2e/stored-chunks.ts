import type { Page } from '@playwright/test';

/** Some rows of a collection, as the client stores them together. */
export type Chunk<Row> = { collection: string; rows: Row[] };

/** The chunks of the member's copy on this device; `put` overwrites some, as somebody with access to the device could. */
export const storedChunks = <Row>(page: Page, put: readonly Chunk<Row>[] = []): Promise<Chunk<Row>[]> =>
  page.evaluate(async (changed) => {
    const { name } = (await indexedDB.databases()).find((one) => one.name?.startsWith('foyer-member-')) ?? {};
    const database = await new Promise<IDBDatabase>((done, fail) => {
      const opening = indexedDB.open(name ?? '');
      opening.onsuccess = () => done(opening.result);
      opening.onerror = () => fail(opening.error);
    });
    const store = database.transaction('chunks', changed.length > 0 ? 'readwrite' : 'readonly').objectStore('chunks');
    for (const chunk of changed) store.put(chunk);
    const asking: IDBRequest<Chunk<Row>[]> = store.getAll();
    await new Promise((done, fail) => {
      store.transaction.oncomplete = done;
      store.transaction.onabort = () => fail(store.transaction.error);
    });
    database.close();
    return asking.result;
  }, put);
