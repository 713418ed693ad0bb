import type { ParsedLocation } from '@tanstack/react-router';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { ClubRouter } from '../routes/router.ts';
import { afterFrame } from '../ui/after-frame.ts';
import { followNavigations } from './navigations.ts';

vi.mock('../ui/after-frame.ts');

/** What waits for a frame. */
const frames: (() => void)[] = [];
vi.mocked(afterFrame).mockImplementation((then) => {
  frames.push(then);
  return () => undefined;
});

const entry = (pathname: string, index: number) =>
  ({ pathname, state: { __TSR_key: `entry-${index}`, __TSR_index: index } }) as unknown as ParsedLocation;

/** As much of a router as navigations touch. */
function standIn() {
  const load = vi.fn(async () => undefined);
  const router = {
    latestLocation: entry('/Home', 1),
    state: { resolvedLocation: entry('/Home', 1) },
    updateLatestLocation: () => undefined,
    subscribe: () => () => undefined,
    startViewTransition: undefined as unknown as ClubRouter['startViewTransition'],
    load,
  };
  followNavigations(router as unknown as ClubRouter);
  const go = (to: ParsedLocation, action: string) => {
    router.latestLocation = to;
    return (router.load as (change: object) => Promise<void>)({ action: { type: action } });
  };
  const show = (update: () => Promise<void>) => router.startViewTransition(update as never);
  return { load, go, show, router };
}

const tap = () => document.body.click();
/** Everything that waits for no frame. */
const settled = () => new Promise((done) => setTimeout(done));

afterEach(() => {
  for (const frame of frames.splice(0)) frame();
});

test('what a tap leads to begins after the frame that answers the tap', async () => {
  const { load, go } = standIn();
  tap();
  void go(entry('/Mine', 2), 'PUSH');
  await settled();
  expect(load).not.toHaveBeenCalled();
  for (const frame of frames.splice(0)) frame();
  await settled();
  expect(load).toHaveBeenCalledOnce();
});

test('a step back that arrives before that frame waits for it, and one that arrives after it waits for no other', async () => {
  const { show, router } = standIn();
  const update = vi.fn(async () => undefined);
  tap();
  router.latestLocation = entry('/Welcome', 0);
  void show(update);
  await settled();
  expect(update).not.toHaveBeenCalled();
  for (const frame of frames.splice(0)) frame();
  await settled();
  expect(update).toHaveBeenCalledOnce();
  void show(update);
  await settled();
  expect([update.mock.calls.length, frames.length]).toEqual([2, 0]);
});

describe('the focus', () => {
  const inMain = () => {
    document.body.innerHTML = '<nav><a id="tab" href="/Mine">Me</a></nav><main><a id="card" href="/video">Videos</a></main>';
    return (id: string) => document.getElementById(id);
  };
  /** What has it when the next screen is put in the place of this one. */
  const leave = async (to: ParsedLocation): Promise<Element | null> => {
    const { show, router } = standIn();
    router.latestLocation = to;
    let has: Element | null = null;
    await show(async () => {
      has = document.activeElement;
    });
    return has;
  };

  test('leaves a screen before the screen is taken out', async () => {
    inMain()('card')?.focus();
    expect(await leave(entry('/video', 2))).toBe(document.body);
  });

  test('stays on what stays: the tab bar, and a screen of which only a parameter changes', async () => {
    const part = inMain();
    part('tab')?.focus();
    expect(await leave(entry('/Mine', 2))).toBe(part('tab'));
    part('card')?.focus();
    expect(await leave(entry('/Home', 2))).toBe(part('card'));
  });
});

test('of two taps before a frame only the last one is followed', async () => {
  const { load, go } = standIn();
  tap();
  void go(entry('/Mine', 2), 'PUSH');
  tap();
  void go(entry('/video', 3), 'PUSH');
  for (const frame of frames.splice(0)) frame();
  await settled();
  expect(load).toHaveBeenCalledOnce();
});
