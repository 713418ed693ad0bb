import type { Insertable } from 'kysely';
import type { Viewer } from '../../src/server/context.ts';
import { nextRevision } from '../../src/server/db/collection-revision.ts';
import type { Database, Queries } from '../../src/server/db/database.ts';
import type { Tables } from '../../src/server/db/schema.ts';
import type { ReadContext } from '../../src/server/reads/read.ts';

/** Rows with as little content as the tables allow, for tests that need many. */

type Member = Extract<Viewer, { kind: 'member' }>;

export const visitor: Viewer = { kind: 'visitor', language: 'en_us' };
export const registered: Member = { kind: 'member', language: 'en_us', memberId: 'member01', sessionId: 'session1', tier: 'registered' };
export const vip: Member = { ...registered, tier: 'vip' };

/** The context of a read, in the time zone of these tests. */
export function asking(db: Database, viewer: Viewer = registered): ReadContext {
  const statementKey = { publicKey: '', sign: () => '' };
  const told = { nowMs: 1_800_000_000_000, timeZone: 'Asia/Tokyo', mediaKey: new Uint8Array(32), boardNameKey: new Uint8Array(32) };
  return { queries: db.queries, viewer, ...told, translate: ({ message }) => message, statementKey, openSeal: () => '' };
}

/** An id that sorts like its number. */
export const idOf = (kind: string, number: number): string => `${kind}-${String(number).padStart(6, '0')}`;

/** The member of `registered` and `vip`. */
export async function addMember(tx: Queries, change: Partial<Insertable<Tables['members']>> = {}): Promise<void> {
  const name = { id: 'member01', username: 'Guest', username_key: 'guest', password_hash: 'none', header_img: '', name: '' };
  const rest = { status: 1, tier: 'registered', sex: '0', point: 100, see_total: 0, created_ms: 1 } as const;
  await tx
    .insertInto('members')
    .values({ ...name, ...rest, ...change })
    .execute();
}

export async function addRegion(tx: Queries, id = 'region01', name = 'Kyoto', pos = 1): Promise<void> {
  const rev = await nextRevision(tx, 'regions');
  await tx.insertInto('regions').values({ id, name, pos, city: '', pictures: '[]', rev }).execute();
}

export async function addClass(tx: Queries, id = 'class001', name = 'Dance'): Promise<void> {
  const rev = await nextRevision(tx, 'classes');
  await tx.insertInto('classes').values({ id, name, kind: 'video', pos: 1, rev }).execute();
}

export function profileValues(
  number: number,
  rev: number,
  change: Partial<Insertable<Tables['profiles']>> = {},
): Insertable<Tables['profiles']> {
  return {
    id: idOf('profile', number),
    region_id: 'region01',
    name: `Person ${number}`,
    title: '',
    remark: '',
    price: '',
    height: '',
    weight: '',
    one: '',
    two: '',
    three: '',
    services: '[]',
    types: '[]',
    content: '',
    pictures: '[]',
    views: 0,
    pos: number,
    added_ms: 1000 + number,
    adult_checked_by: 'desk',
    adult_checked_ms: 1,
    consent_ms: 2,
    published: 1,
    rev,
    ...change,
  };
}

export function videoValues(number: number, rev: number, change: Partial<Insertable<Tables['videos']>> = {}): Insertable<Tables['videos']> {
  return {
    id: idOf('video', number),
    class_id: 'class001',
    title: `Video ${number}`,
    info: '',
    attributes: '[]',
    seconds: 30,
    clip: 'dance',
    picture: null,
    plays: 0,
    pos: number,
    added_ms: 1000 + number,
    home_row: 0,
    hidden: 0,
    rev,
    ...change,
  };
}

export function messageValues(number: number, rev: number): Insertable<Tables['messages']> {
  return {
    id: idOf('message', number),
    member_id: null,
    nickname: 'Guest',
    content: `Words ${number}`,
    at_ms: 1_700_000_000_000 + number,
    rev,
  };
}
