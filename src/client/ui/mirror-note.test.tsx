import { expect, test } from 'vitest';
import { draw } from '../../../tests/client/drawn.tsx';
import { MirrorNote, oldAfterMs } from './mirror-note.tsx';
import { Clock } from './now.ts';

const nowMs = Date.UTC(2026, 10, 23, 12);
const minuteMs = 60_000;

const note = (props: { asOfMs: number; fresh: boolean; offline: boolean; strict?: boolean }) => (
  <Clock value={() => nowMs}>
    <MirrorNote {...props} onRetry={() => undefined} />
  </Clock>
);

const young = nowMs - oldAfterMs + minuteMs;
const old = nowMs - oldAfterMs - minuteMs;
const confirmed = { fresh: true, offline: false };
const stored = { fresh: false, offline: false };
const offline = { fresh: false, offline: true };

test.each([
  ['a copy that the server has just confirmed', { ...confirmed, asOfMs: nowMs }, ''],
  ['a confirmed copy on a screen that stays open', { ...confirmed, asOfMs: old }, ''],
  ['a young copy that is being asked for', { ...stored, asOfMs: young }, ''],
  ['nothing at all', { ...stored, asOfMs: 0 }, ''],
  ['an old copy', { ...stored, asOfMs: old }, 'As of 6 min. agoRefresh'],
  ['any copy while offline', { ...offline, asOfMs: young }, 'As of 4 min. agoRefresh'],
  ['a copy of this minute while offline, which is not called "now"', { ...offline, asOfMs: nowMs }, /^As of \d.*Refresh$/],
  ['a balance that is not confirmed', { ...stored, strict: true, asOfMs: young }, 'As of 4 min. agoRefresh'],
] as const)('%s says how old it is only if that matters (O6)', async (_, props, said) => {
  const { container } = await draw(note(props));
  expect(container.textContent).toMatch(said instanceof RegExp ? said : new RegExp(`^${said}$`));
});

test('a note that was shown stays when the server confirms the copy, so that nothing moves', async () => {
  const { container, show } = await draw(note({ ...stored, asOfMs: old }));
  await show(note({ ...confirmed, asOfMs: nowMs }));
  expect(container.textContent).toMatch(/^As of \d/);
  expect(container.textContent).not.toContain('Refresh');
});
