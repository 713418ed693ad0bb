import { beforeEach, expect, test, vi } from 'vitest';
import { leftInDoubt } from '../commands/left-in-doubt.ts';
import type { ClubRouter } from '../routes/router.ts';
import { goToLogIn } from './sign-out-navigation.ts';

const router = { navigate: vi.fn(async () => undefined) } as unknown as ClubRouter;

beforeEach(() => leftInDoubt.set(undefined));

test.each(['password-unknown', 'closed-unknown', 'points-unknown'] as const)('%s waits for the log-in screen to say it', (why) => {
  goToLogIn(router, { why, message: '' });
  expect(leftInDoubt.get()).toBe(why);
});

test.each(['password', 'closed'] as const)('%s is known: a doubt that another tab told of before is not said any more', (why) => {
  goToLogIn(router, { why: 'closed-unknown', message: '' });
  goToLogIn(router, { why, message: 'Done' });
  expect(leftInDoubt.get()).toBeUndefined();
});
