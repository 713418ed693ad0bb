import { expect, test } from 'vitest';
import { sharedCollectionNames } from '#contract/collections/mirror.ts';
import type { CollectionRevisions } from '../../db/collection-revision.ts';
import { streamLimits } from '../limits.ts';
import type { ClubState } from './club-state.ts';
import type { Wire } from './held-stream.ts';
import { StreamHub } from './hub.ts';

type Line = Wire & { said: string; state: 'open' | 'ended' | 'dropped'; unsent: number };

function line(): Line {
  const made: Line = {
    said: '',
    state: 'open',
    unsent: 0,
    write: (text) => {
      made.said += text;
    },
    end: (text) => {
      made.said += text;
      made.state = 'ended';
    },
    destroy: () => {
      made.state = 'dropped';
    },
    unsentBytes: () => made.unsent,
  };
  return made;
}

const viewer = (sessionId: string) => ({ kind: 'member', language: 'en_us', memberId: 'ada', sessionId, tier: 'registered' }) as const;

/** A hub whose state a test sets. */
function newClub() {
  const revisions = Object.fromEntries(sharedCollectionNames.map((name) => [name, 1])) as Record<keyof CollectionRevisions, number>;
  const club = {
    works: true,
    errors: 0,
    asked: [] as string[][],
    nowMs: 0,
    random: 0,
    revisions,
    waiting: undefined as (() => void) | undefined,
    removed: { profiles: 0, videos: 0 },
  };
  const stateOf = (ids: readonly string[]): ClubState => ({
    revisions: { ...revisions },
    removed: { ...club.removed },
    drawn: [],
    standing: new Map(ids.map((id) => [id, { status: 1, rev: 1 }])),
  });
  const hub = new StreamHub({
    readState: async (ids) => {
      club.asked.push([...ids]);
      if (!club.works) throw new Error('the database is away');
      return stateOf(ids);
    },
    timer: {
      after: (_ms, work) => {
        club.waiting = work;
        return {
          cancel: () => {
            club.waiting = undefined;
          },
        };
      },
    },
    nowMs: () => club.nowMs,
    random: () => club.random,
    envelope: () => '{}',
    onError: () => {
      club.errors += 1;
    },
  });
  const hold = (sessionId: string) => {
    const wire = line();
    return { wire, release: hub.hold(viewer(sessionId), wire, stateOf([sessionId])) };
  };
  const look = async () => {
    const work = club.waiting;
    club.waiting = undefined;
    work?.();
    // The query and its result take a few microtasks.
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  };
  return Object.assign(club, { hub, hold, look });
}

test('a reader who does not read is disconnected without an event, and nothing more is queued', async () => {
  const { hold, look, revisions } = newClub();
  const [{ wire: slow }, { wire: quick }] = [hold('a'), hold('b')];
  slow.unsent = streamLimits.unsentBytes + 1;
  const said = slow.said;
  for (revisions.notices = 2; revisions.notices < 5; revisions.notices += 1) await look();
  expect([slow.state, slow.said]).toEqual(['dropped', said]);
  expect(quick.said.match(/event: shelves/g)).toHaveLength(4);
});

test('each read of the state sends one event, however much has changed', async () => {
  const { hold, look, revisions } = newClub();
  const { wire } = hold('a');
  Object.assign(revisions, { notices: 9, base: 4, periods: 7 });
  await look();
  expect(wire.said.split('\n\n')[1]).toBe('event: shelves\ndata: {"shelves":{"base":4,"notices":9,"periods":7},"drawn":{}}');
});

test('a deletion of people or videos is sent with its change, once (O24)', async () => {
  const { hold, look, revisions, removed } = newClub();
  const { wire } = hold('a');
  revisions.profiles = 2;
  await look();
  Object.assign(revisions, { profiles: 3 });
  Object.assign(removed, { profiles: 3 });
  await look();
  revisions.profiles = 4;
  await look();
  expect(
    wire.said
      .split('\n\n')
      .slice(1, 4)
      .map((event) => event.split('\n')[1]),
  ).toEqual([
    'data: {"shelves":{"profiles":2},"drawn":{}}',
    'data: {"shelves":{"profiles":3},"removed":{"profiles":3},"drawn":{}}',
    'data: {"shelves":{"profiles":4},"drawn":{}}',
  ]);
});

test('one query serves all streams, and without streams there is none', async () => {
  const { hold, look, asked, ...rest } = newClub();
  const streams = ['a', 'b', 'c'].map((id) => hold(id));
  await look();
  expect(asked).toEqual([['a', 'b', 'c']]);
  for (const { release } of streams) release();
  await look();
  expect(rest.waiting).toBeUndefined();
  hold('d');
  await look();
  expect(asked.at(-1)).toEqual(['d']);
});

test('a process limits its streams in all and per session', () => {
  const { hub, hold } = newClub();
  for (let count = 0; count < streamLimits.ofProcess; count += 1) hold(`session ${count}`);
  expect([hub.isFull, hub.size]).toEqual([true, streamLimits.ofProcess]);
});

test('after three failed reads of the state all streams end, since they could not announce anything', async () => {
  const club = newClub();
  const { wire } = club.hold('a');
  club.works = false;
  await club.look();
  await club.look();
  club.works = true;
  await club.look();
  expect(wire.state).toBe('open');
  club.works = false;
  for (let count = 0; count < 3; count += 1) await club.look();
  expect([wire.state, wire.said.includes('"unwell"'), club.errors, club.hub.size]).toEqual(['ended', true, 5, 0]);
});

test('streams that began together end at different times, within the last fifth of their duration', async () => {
  const club = newClub();
  const lives: number[] = [];
  for (const random of [0, 0.5, 0.999]) {
    club.random = random;
    club.nowMs = 0;
    const { wire, release } = club.hold(`session ${random}`);
    for (; wire.state === 'open'; club.nowMs += 1_000) await club.look();
    lives.push(club.nowMs);
    release();
  }
  expect(lives[0]).toBeGreaterThan(lives[1] ?? 0);
  expect(lives[1]).toBeGreaterThan(lives[2] ?? 0);
  expect(lives[2]).toBeGreaterThanOrEqual(streamLimits.lifeMs * 0.8);
  expect(lives[0]).toBeLessThanOrEqual(streamLimits.lifeMs + 2_000);
});

test('a hub that was ended accepts no stream', () => {
  const { hub, hold } = newClub();
  hub.close();
  expect([hold('a').wire.state, hub.isFull, hub.size]).toEqual(['ended', true, 0]);
});
