import { act } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { draw, found, tapped } from '../../../../tests/client/drawn.tsx';
import type { CommandResult } from '../../commands/outcome.ts';
import { dismissToast } from '../../ui/toast.ts';
import { WantButton } from './want-button.tsx';

type Sent = { want: boolean; answer: (result: CommandResult) => Promise<void> };
const club = vi.hoisted(() => ({ sent: [] as Sent[], want: 0 }));
vi.mock('../../commands/say-of-profile.ts', () => ({
  wantProfile: (_id: string, want: boolean) =>
    new Promise<CommandResult>((resolve) => {
      const answer = (result: CommandResult) => {
        if (result.state === 'done') club.want = Number(want);
        return act(async () => resolve(result));
      };
      club.sent.push({ want, answer });
    }),
}));
vi.mock('../../mirror/queries/favourites.ts', () => ({ useFavourite: () => ({ want: club.want }) }));
vi.mock('../../mirror/queries/connection.ts', () => ({ useConnection: () => 'online' }));
vi.mock('../../device/session.ts', () => ({ useSession: () => ({ memberId: 'm' }) }));
vi.mock('../../pwa/install.ts', () => ({ noteEngagement: () => undefined }));
vi.mock('../../ui/location.ts', () => ({ useNavigate: () => () => undefined, useShownPlace: () => () => ({ path: '', search: '' }) }));

const done: CommandResult = { state: 'done', message: '' };
const heart = () => found('button');
const filled = () => heart().getAttribute('aria-pressed');
const sent = () => club.sent.map(({ want }) => want);
const answered = (at: number, result: CommandResult = done) => club.sent[at]?.answer(result);

beforeEach(async () => {
  Object.assign(club, { sent: [], want: 0 });
  await draw(<WantButton id="p" name="Ana" />);
});

test('a tap while the one before it is being sent counts: what was pressed last is sent next', async () => {
  await tapped(heart());
  await tapped(heart());
  expect([filled(), sent()]).toEqual(['false', [true]]);
  await answered(0);
  expect([filled(), sent()]).toEqual(['false', [true, false]]);
  await answered(1);
  expect([filled(), sent(), club.want]).toEqual(['false', [true, false], 0]);
});

test('two further taps come to what is being sent already: nothing is sent again', async () => {
  for (const _tap of [1, 2, 3]) await tapped(heart());
  await answered(0);
  expect([filled(), sent()]).toEqual(['true', [true]]);
  await tapped(heart());
  expect([filled(), sent()]).toEqual(['false', [true, false]]);
  await answered(1);
});

test('what waits behind a tap that failed is not sent, and the heart is as the club has it', async () => {
  await tapped(heart());
  await tapped(heart());
  await answered(0, { state: 'unknown' });
  expect([filled(), sent()]).toEqual(['false', [true]]);
  act(() => dismissToast());
});
