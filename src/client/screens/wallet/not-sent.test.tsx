import 'fake-indexeddb/auto';
import { act } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { draw } from '../../../../tests/client/drawn.tsx';
import { stubClub } from '../../../../tests/client/stub-club.ts';
import { testClient } from '../../../../tests/client/test-client.ts';
import { setFundPassword, settingFundPassword } from '../../commands/fund-password.ts';
import { dropCommands, openCommands } from '../../commands/open-commands.ts';
import { useFormCommand } from '../../commands/use-idempotent-command.ts';
import { clearOutbox } from '../../device/outbox.ts';
import { persistCommand } from '../../device/persist-command.ts';
import { storeSession } from '../../device/session.ts';
import { CommandNote } from '../../ui/command-note.tsx';
import { useCommandForm } from '../../ui/use-command-form.ts';

const notSent = 'This was not sent: an earlier request had to be settled first. Send it again if you still want it.';
const done = vi.fn();
let asked: string[] = [];
let form: ReturnType<typeof useCommandForm<'paypassword', unknown>>;

function Form() {
  form = useCommandForm({ paypassword: '' }, useFormCommand(settingFundPassword), { done });
  return <CommandNote note={form.note} what="Fund password" />;
}

const reply = (data: object): Response => Response.json({ code: 200, msg: '', ...data });
const ended = { code: 200, msg: 'Fund password set', data: {} };

/** The page has its form open, filled, while another tab sends a fund password; then the form is confirmed. */
async function confirmSecond(earlier: Record<string, unknown>) {
  stubClub(({ path }) => {
    asked.push(path.replace(/\?.*/, ''));
    return path.includes('command/outcome') ? reply({ data: earlier }) : reply(ended);
  });
  const { container, show } = await draw(<Form />);
  await act(async () => form.set('paypassword')('222222'));
  await persistCommand(
    { id: 'other-tab', memberId: 'm', call: settingFundPassword.call.name, fields: {}, atMs: 4_000 },
    async () => undefined,
  );
  await act(async () => {
    expect(await setFundPassword({ paypassword: '222222' })).toEqual({ state: 'earlier-open' });
    await vi.waitFor(() => expect(openCommands.get()).toEqual([]));
  });
  return { text: () => container.textContent, show };
}

beforeEach(async () => {
  testClient({ nowMs: () => 5_000, later: () => () => undefined });
  storeSession({ token: 't', tokensso: 's', memberId: 'm' });
  await clearOutbox();
  dropCommands();
  asked = [];
  done.mockClear();
});

test.each([
  ['done', { state: 'done', reply: ended }],
  ['refused', { state: 'done', reply: { code: 409, msg: 'No', reason: 'fund_password_form', data: '' } }],
])('what was not sent stays in the form, which says so, when the one of another tab is %s', async (_, earlier) => {
  const { text, show } = await confirmSecond(earlier);
  expect(asked).toEqual(['/api/command/outcome']);
  expect(done).not.toHaveBeenCalled();
  expect([form.values.paypassword, form.blocked, text()]).toEqual(['222222', false, expect.stringContaining(notSent)]);

  await act(async () => form.set('paypassword')('333333'));
  expect(text()).not.toContain(notSent);
  await act(async () => {
    expect(await setFundPassword({ paypassword: '333333' })).toMatchObject({ state: 'done' });
  });
  expect([done.mock.calls.length, form.values.paypassword]).toEqual([1, '']);
  await show(<Form key="later" />);
  expect(text()).not.toContain(notSent);
});

test('a screen that is opened again does not speak of what was not sent before', async () => {
  const { text, show } = await confirmSecond({ state: 'done', reply: ended });
  expect(text()).toContain(notSent);
  await show(null);
  await show(<Form />);
  expect(text()).not.toContain(notSent);
});
