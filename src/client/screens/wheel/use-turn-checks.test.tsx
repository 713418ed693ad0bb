import { act } from 'react';
import { expect, test, vi } from 'vitest';
import type { WheelSpin } from '#contract/commands/spin-wheel.ts';
import { draw } from '../../../../tests/client/drawn.tsx';
import type { Feed, Mirrored } from '../../mirror/queries/mirrored.ts';
import type { WheelFacts } from '../../mirror/queries/wheel.ts';
import { useTurnChecks } from './use-turn-checks.ts';

vi.mock('../../device/proofs.ts', () => ({
  canHash: () => true,
  // No secret has the fingerprint of the turns below.
  sha256: async () => new Uint8Array(32).fill(1),
  hmacSha256: async () => new Uint8Array(32),
}));

type Turns = Feed<WheelSpin>;

const turn = (server_seed: string | null): WheelSpin => ({ id: 't', pair: '00'.repeat(32), n: 0, server_seed }) as WheelSpin;
const feed = (more: Partial<Turns> = {}): Turns => ({
  ...{ state: 'ready', offline: false, rows: [turn(null)], asOfMs: 10, fresh: true, finished: true, pulling: false, failed: false },
  ...{ more: () => undefined, refresh: async () => true },
  ...more,
});
const facts = (server_seed_hash: string, fresh = true): Mirrored<WheelFacts> => ({
  state: 'ready',
  value: { server_seed_hash } as WheelFacts,
  asOfMs: 10,
  fresh,
});
const own = turn(null).pair;

function Page({ of, now }: { of: Turns; now: Mirrored<WheelFacts> }) {
  const checkOf = useTurnChecks(of, now);
  return <p>{of.rows.map((spin) => checkOf?.(spin)).join(' ')}</p>;
}

async function checks(of: Turns, now: Mirrored<WheelFacts>) {
  const { container, show } = await draw(<Page of={of} now={now} />);
  const said = async () => {
    await act(async () => undefined);
    return container.textContent;
  };
  return {
    first: await said(),
    later: async (next: Turns, facts: Mirrored<WheelFacts>) => {
      await show(<Page of={next} now={facts} />);
      return said();
    },
  };
}

test('the turns of the pair in use are open, however old what the device knows', async () => {
  const { first } = await checks(feed({ fresh: false, asOfMs: 0 }), facts(own, false));
  expect(first).toBe('open');
});

test.each<[string, Turns, Mirrored<WheelFacts>]>([
  ['the turns are a copy', feed({ fresh: false }), facts('other')],
  ['they are being asked for', feed({ pulling: true }), facts('other')],
  ['the last request for them failed', feed({ failed: true }), facts('other')],
  ['the pair in use is a copy', feed(), facts('other', false)],
  ['the pair in use is not known', feed(), { state: 'missing', offline: true }],
  ['the pair in use is being read', feed(), { state: 'loading' }],
])('a secret is awaited, and not missing, while %s', async (_when, of, now) => {
  expect((await checks(of, now)).first).toBe('awaited');
});

test('after a change of the text the secrets are awaited until the turns were sent again, and missing if they come without', async () => {
  const { first, later } = await checks(feed(), facts(own));
  expect(first).toBe('open');
  expect(await later(feed(), facts('other'))).toBe('awaited');
  expect(await later(feed({ pulling: true }), facts('other'))).toBe('awaited');
  expect(await later(feed({ failed: true }), facts('other'))).toBe('awaited');
  expect(await later(feed({ asOfMs: 20 }), facts('other'))).toBe('missing');
});

test('a secret that was shown is checked at once, also offline', async () => {
  const shown = feed({ fresh: false, offline: true, rows: [turn('ab'.repeat(32))] });
  expect((await checks(shown, { state: 'missing', offline: true })).first).toBe('mismatch');
});
