import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import { type CollectionName, collectionNames, isOwnCollection } from '#contract/collections/mirror.ts';
import { stubClub } from '../../../tests/client/stub-club.ts';
import type { MirrorRow } from '../mirror/collection-table.ts';
import { mirror } from '../mirror/instance.ts';
import type { resourceOf } from '../mirror/resource.ts';
import { asOf } from '../mirror/row-view.ts';
import { setWireLanguage } from '../net/headers.ts';
import { fillMirror } from './background.ts';
import { ownPull } from './own-pulls.ts';
import { pullTogether } from './pull-together.ts';

const hourMs = 3_600_000;
/** Early in a day. */
const beganMs = 20_000 * 24 * hourMs + hourMs;

type Page = { rows: object[]; gone: string[]; cursor: string; more: boolean; rev: number };
/** A server: the collections' revisions, and what it sends after the copy's cursor. */
const club = {
  revs: new Map<string, number>(),
  knowsTogether: true,
  refused: new Set<string>(),
  pages: new Map<string, Page>(),
  /** Called when the request arrives, and when its reply is on its way. */
  arrives: (): void => undefined,
};
let asked: string[] = [];
let sent: Record<string, string>[] = [];
const clock = { nowMs: beganMs };

const revOf = (name: string): number => club.revs.get(isOwnCollection(name as CollectionName) ? 'own' : name) ?? 1;
const cursorOf = (name: string): string => `${name}@${revOf(name)}`;
const pageOf = (name: string): Page =>
  club.pages.get(name) ?? { rows: [], gone: [], cursor: cursorOf(name), more: false, rev: revOf(name) };

function together(cursors: Record<string, string>): unknown {
  club.arrives();
  const known = Object.entries(cursors).filter(([name, cursor]) => !club.refused.has(name) && (cursor === '' || cursor.startsWith(name)));
  return {
    same: Object.fromEntries(known.filter(([name, cursor]) => cursor === cursorOf(name)).map(([name]) => [name, revOf(name)])),
    pages: Object.fromEntries(known.filter(([name, cursor]) => cursor !== cursorOf(name)).map(([name]) => [name, pageOf(name)])),
  };
}

const info = { id: 'm', username: 'u', header_img: '', money: '1', money_value: 1, point: 0, see_total: 0, status: 1, name: '', sex: '0' };
const member = { ...info, groupinfo: { image: '', rate: 0 }, paypassword: 0, tier: 'registered', is_bank: 0, nickname: '' };
const singles: Record<string, unknown> = {
  '/api/member/getUserInfo': member,
  '/api/sys_get_banks': [],
  '/api/user_get_personalreport': { win_money: '0', play_money: '0', recharge: '0', withdrawal: '0', net: '0' },
  '/api/member/sessions': [],
};

stubClub(async ({ path, request }) => {
  const { pathname } = new URL(path, 'http://club');
  if (pathname !== '/api/mirror') asked.push(pathname.replace('/api/', ''));
  const reply = (data: unknown) => Response.json({ code: 200, msg: '', data });
  if (pathname === '/api/mirror') {
    if (!club.knowsTogether) return Response.json({ code: 404, msg: '', reason: 'not_found', data: '' }, { status: 404 });
    const cursors = JSON.parse(new URLSearchParams(await request.text()).get('cursors') ?? '');
    sent.push(cursors);
    return reply(together(cursors));
  }
  if (pathname.startsWith('/api/mirror/')) return reply(pageOf(pathname.replace('/api/mirror/', '')));
  return singles[pathname] === undefined ? Response.json({ code: 500, msg: '', reason: 'x', data: '' }) : reply(singles[pathname]);
});

const parts = { nowMs: () => clock.nowMs, dropPictures: () => undefined, pause: async () => undefined };
const pulled: string[] = [];
const whole = {
  ...parts,
  alone: async (work: () => Promise<void>) => {
    await work();
    return true;
  },
  pull: async (resource: ReturnType<typeof resourceOf>) => {
    pulled.push(resource.kind);
    await ownPull(resource, { ...parts, sawMember: () => undefined, isOnline: () => true, failed: () => undefined }, false)?.catch(() => 0);
    return true;
  },
};
const run = async () => {
  [asked, sent] = [[], []];
  pulled.length = 0;
  return fillMirror(whole, () => true);
};
const mirrorPulls = () => asked.filter((path) => path.startsWith('mirror/')).map((path) => path.replace('mirror/', ''));

const notice = (id: string) => ({ id, name: id, text: '', create_time: '', at_ms: 1 });

beforeEach(async () => {
  Object.assign(club, { revs: new Map(), knowsTogether: true, refused: new Set(), pages: new Map(), arrives: () => undefined });
  clock.nowMs = beganMs;
  setWireLanguage('en_us');
  mirror.open({ memberId: crypto.randomUUID() });
  await run();
});

test('a run in which nothing has changed is one request for the whole copy, and confirms all of it', async () => {
  mirror.apply({ kind: 'rows', collection: 'profiles', rows: [{ id: 'p1', pos: 1 }] as unknown as MirrorRow[], atMs: beganMs });
  clock.nowMs += 13 * 24 * hourMs;
  const { left } = await run();
  expect([left.size, mirrorPulls(), sent.length]).toEqual([0, [], 1]);
  expect(Object.keys(sent[0] ?? {}).toSorted()).toEqual(collectionNames.toSorted());
  for (const name of collectionNames) expect(mirror.collection(name).state).toMatchObject({ asOfMs: clock.nowMs, rev: 1 });
  // As after a pull that returns nothing, the 14 days begin again.
  expect(asOf(mirror.collection('profiles'), 'p1')).toBe(clock.nowMs);
});

test('changes come with the same reply, as those of their own pull', async () => {
  club.revs.set('notices', 2);
  club.pages.set('notices', { rows: [notice('n1')], gone: [], cursor: 'notices@2', more: false, rev: 2 });
  await run();
  expect(mirrorPulls()).toEqual([]);
  expect([...mirror.collection('notices').lines.keys()]).toEqual(['n1']);
  expect(mirror.collection('notices').state).toMatchObject({ cursor: 'notices@2', rev: 2 });
});

test('what the server does not confirm is pulled by itself: a refused cursor, a server of an earlier release', async () => {
  club.refused = new Set(['profiles', 'statement']);
  await run();
  expect(mirrorPulls().toSorted()).toEqual(['profiles', 'statement']);
  club.knowsTogether = false;
  await run();
  expect(mirrorPulls().toSorted()).toEqual(collectionNames.toSorted());
});

test('a reply is as old as its arrival, and is dropped where the copy was written meanwhile', async () => {
  clock.nowMs += 1_000;
  club.arrives = () => {
    mirror.apply({ kind: 'rows', collection: 'notices', rows: [notice('newer')] as never, atMs: clock.nowMs });
  };
  const first = await pullTogether(collectionNames, () => clock.nowMs);
  expect(first.get('regions')).toMatchObject({ atMs: clock.nowMs, from: 'regions@1' });
  await run();
  expect(mirrorPulls()).toEqual(['notices']);
});

test('a collection without a cursor is asked for together with others only if it is the member’s own', async () => {
  mirror.open({ memberId: crypto.randomUUID() });
  await run();
  expect(Object.keys(sent[0] ?? {}).toSorted()).toEqual(collectionNames.filter(isOwnCollection).toSorted());
  expect(mirrorPulls().toSorted()).toEqual(collectionNames.filter((name) => !isOwnCollection(name)).toSorted());
});

test('single replies are requested again only if a revision that they rest on has changed', async () => {
  await run();
  expect(pulled).not.toContain('banks');
  expect(pulled).not.toContain('personal-report');
  // These change without a revision.
  expect(pulled).toEqual(expect.arrayContaining(['member', 'sessions', 'wheel-wins']));
  // Others have never been answered.
  expect(pulled).toContain('bank');
  club.revs.set('own', 2);
  await run();
  expect([pulled.includes('banks'), pulled.includes('personal-report')]).toEqual([false, true]);
  club.revs.set('base', 2);
  await run();
  expect([pulled.includes('banks'), pulled.includes('personal-report')]).toEqual([true, false]);
  await run();
  expect([pulled.includes('banks'), pulled.includes('personal-report')]).toEqual([false, false]);
});

test.each([
  ['on the next day', 20 * hourMs, () => (clock.nowMs += 5 * hourMs)],
  ['after half a day', 0, () => (clock.nowMs += 12 * hourMs)],
  ['by a clock that was set back', 0, () => (clock.nowMs -= 1)],
  ['in another language', 0, () => setWireLanguage('de_de')],
])('%s they are requested again', async (_when, laterMs, change) => {
  clock.nowMs += laterMs;
  await run();
  await run();
  expect(pulled).not.toContain('banks');
  change();
  await run();
  expect(pulled).toContain('banks');
});

test('they are requested again after a run that could not confirm what they rest on', async () => {
  club.refused = new Set(['base']);
  club.pages.set('base', { rows: [{ id: 'unreadable', wrong: true }], gone: [], cursor: 'base@1', more: false, rev: 1 });
  await run();
  expect(pulled).toContain('banks');
  expect(pulled).not.toContain('personal-report');
});
