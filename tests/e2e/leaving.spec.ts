import type { Page } from '@playwright/test';
import { ask, expect, hasContent, keep, logIn, logOut, members, mirrorDone, passGate, serviceWorkerReady, test } from './club.ts';

/** Every text in local and session storage, IndexedDB and Cache Storage, including names. */
async function everythingStored(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const texts: string[] = [JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage }), document.cookie];
    const seen = (value: unknown): string => {
      if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) {
        return new TextDecoder().decode(value instanceof ArrayBuffer ? value : value.buffer);
      }
      if (value && typeof value === 'object')
        return Object.entries(value)
          .map(([key, inner]) => `${key}:${seen(inner)}`)
          .join(' ');
      return String(value);
    };
    for (const { name } of await indexedDB.databases()) {
      if (!name) continue;
      texts.push(`database ${name}`);
      const database = await new Promise<IDBDatabase | null>((done) => {
        const opening = indexedDB.open(name);
        // It was deleted since it was listed: opening it must not make it again.
        opening.onupgradeneeded = () => opening.transaction?.abort();
        opening.onsuccess = () => done(opening.result);
        opening.onerror = (event) => {
          event.preventDefault();
          done(null);
        };
      });
      if (!database) continue;
      for (const store of database.objectStoreNames) {
        const rows = await new Promise<unknown[]>((done, fail) => {
          const asking = database.transaction(store).objectStore(store).getAll();
          asking.onsuccess = () => done(asking.result);
          asking.onerror = () => fail(asking.error);
        });
        texts.push(...rows.map(seen));
      }
      database.close();
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const kept of await cache.keys()) {
        const reply = await cache.match(kept);
        const type = reply?.headers.get('content-type') ?? '';
        texts.push(`cached ${kept.url} ${/json|text\/plain/.test(type) ? await reply?.text() : ''}`);
      }
    }
    return texts.join('\n');
  });
}

test('after a log-out nothing of the first member can be read on the device, not even by the second one (O11-O13, T2)', async ({
  page,
  context,
  club,
}) => {
  await page.goto('/Home');
  await passGate(page);
  await logIn(page, 'demo');
  await serviceWorkerReady(page);
  await mirrorDone(page);
  const { token } = await page.evaluate(() => ({ ...localStorage }) as Record<string, string>);
  const info = await ask<{ id: string; username: string }>(club, '/member/getUserInfo', undefined, token);
  // Canaries: the member's own data on this device, besides what the club knows.
  await page.evaluate(() => {
    localStorage.setItem('kefuId', 'canary-of-the-first-member');
    localStorage.setItem('foyer.icons', JSON.stringify({ support: { x: 0.123456, y: 0.654321 } }));
  });
  const canaries = [info.id, token ?? '', 'canary-of-the-first-member', '0.123456', `"${members.demo}"`];
  // A field of the member's row in the database: the id alone is in local storage as well.
  expect(await everythingStored(page)).toContain(`username:${info.username}`);

  const other = await context.newPage();
  await other.goto('/Mine');
  await hasContent(other);

  await page.goto('/Setting');
  await logOut(page);
  await expect(other, 'the other tab follows').toHaveURL(/\/(Login|Home)/);

  await expect(async () => {
    const left = await everythingStored(page);
    for (const canary of canaries) expect(left).not.toContain(canary);
  }).toPass({ timeout: 5_000 });

  await logIn(page, 'vip');
  await mirrorDone(page);
  const second = await everythingStored(page);
  for (const canary of canaries) expect(second).not.toContain(canary);
});

test('logging out works without a server: the data are deleted at once, and the club is notified at the next contact (O14)', async ({
  page,
  context,
  club,
  watch,
}) => {
  await keep(page, club, { member: 'demo' });
  await page.goto('/Setting');
  await serviceWorkerReady(page);
  await mirrorDone(page);
  const { token = '', 'foyer.member': id = '' } = await page.evaluate(() => ({ ...localStorage }) as Record<string, string>);
  watch.offline = true;
  await club.stop();
  await logOut(page);
  await expect(async () => {
    const left = await everythingStored(page);
    expect(left).not.toContain(token);
    expect(left).not.toContain(id);
  }).toPass({ timeout: 5_000 });

  await club.start();
  const back = await context.newPage();
  await back.goto('/Home');
  await expect(async () => {
    await expect(ask(club, '/member/getUserInfo', undefined, token)).rejects.toThrow(/401/);
  }).toPass({ timeout: 15_000 });
});
