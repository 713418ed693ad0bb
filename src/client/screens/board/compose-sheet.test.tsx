import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeClub, type Reply, stored, wipeDevice } from '../../../../tests/client/fake-club.ts';
import { testClient } from '../../../../tests/client/test-client.ts';
import { dropCommands, openCommands } from '../../commands/open-commands.ts';
import { postingMessage } from '../../commands/post-message.ts';
import { persistCommand } from '../../device/persist-command.ts';
import { preference, setPreference } from '../../device/preferences.ts';
import { storeSession } from '../../device/session.ts';
import { connectionStore } from '../../mirror/connection-store.ts';
import { ComposeSheet } from './compose-sheet.tsx';
import { useCompose } from './use-compose.ts';

i18n.loadAndActivate({ locale: 'en', messages: {} });
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
let club: FakeClub;
let root: Root | undefined;
beforeEach(() => {
  club = new FakeClub();
  testClient({ nowMs: () => 1_000, later: () => () => undefined });
  storeSession({ token: 'a-token', tokensso: 'an-sso', memberId: 'memberone' });
  connectionStore.set('online');
});
afterEach(async () => {
  await act(async () => root?.unmount());
  document.body.innerHTML = '';
  dropCommands();
  setPreference('draft', '');
  await wipeDevice(club);
});

function Writing() {
  const compose = useCompose();
  return (
    <>
      <button type="button" id="open" onClick={compose.show} />
      <ComposeSheet compose={compose} welcome />
    </>
  );
}

/** The sheet, open, with a draft. */
async function writing(draft: string) {
  setPreference('draft', draft);
  const made = createRoot(document.body.appendChild(document.createElement('div')));
  root = made;
  await act(async () =>
    made.render(
      <I18nProvider i18n={i18n}>
        <Writing />
      </I18nProvider>,
    ),
  );
  await act(async () => document.querySelector<HTMLElement>('#open')?.click());
  const form = document.querySelector('form');
  const field = document.querySelector('textarea');
  if (!form || !field) throw new Error('no form');
  return {
    field,
    text: () => document.querySelector('dialog')?.textContent ?? '',
    said: () => document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent,
    submit: () => act(async () => void form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))),
  };
}

const posted = () => club.asked.filter(({ path }) => path === '/api/memberfeedback');
const soon = (check: () => void) => act(() => vi.waitFor(check, { timeout: 4_000 }));
const answer = (reply: Reply) => club.replies.command.push(reply);

test.each([
  ['', 'Please write a message'],
  [' \n\u202E ', 'Please write a message'],
  ['x'.repeat(1_001), 'A message has at most 1000 characters'],
  [`x${'\nx'.repeat(21)}`, 'A message has at most 20 line breaks'],
])('case %#: what the server would refuse is reported at the field, and not sent', async (draft, told) => {
  const sheet = await writing(draft);
  await sheet.submit();
  expect([sheet.said(), sheet.field.getAttribute('aria-invalid')]).toEqual([told, 'true']);
  expect(document.activeElement).toBe(sheet.field);
  expect(posted()).toEqual([]);
});

test.each([
  [899, undefined],
  [900, '100 characters left'],
  [999, '1 character left'],
  [1_000, '0 characters left'],
  [1_001, '1 character too many'],
  [1_100, '100 characters too many'],
])('with %i characters, the rest is shown only near the limit', async (count, told) => {
  const { text } = await writing('🌒'.repeat(count));
  expect(/\d+ characters? (left|too many)/.exec(text())?.[0]).toBe(told);
});

test('offline nothing is sent: the button says why, and the draft stays (O7)', async () => {
  connectionStore.set('offline');
  const sheet = await writing('Kept for later');
  await sheet.submit();
  expect(sheet.text()).toContain('You are offline. Posting needs a connection; what you wrote stays on this phone.');
  expect(document.querySelector('[type=submit]')?.getAttribute('aria-disabled')).toBe('true');
  await act(async () => connectionStore.set('online'));
  expect(document.querySelector('[type=submit]')?.getAttribute('aria-disabled')).not.toBe('true');
  // A command is open as soon as it is begun.
  expect(openCommands.get()).toEqual([]);
  expect([posted(), preference('draft')]).toEqual([[], 'Kept for later']);
});

test('a posted message is sent as the board stores it, and the draft is deleted', async () => {
  answer({ code: 200, msg: 'Your message waits for review', data: {} });
  const sheet = await writing('  Good\r\n\r\n\r\nevening\u202E ');
  await sheet.submit();
  await soon(() => expect(preference('draft')).toBe(''));
  expect(posted().map(({ body }) => new URLSearchParams(body).get('content'))).toEqual(['Good\n\nevening']);
});

test('a refusal is shown at the field in the server’s words, and the draft stays', async () => {
  answer({ code: 429, msg: 'Please wait 50 minutes.', reason: 'message_wait', data: '' });
  const sheet = await writing('One more');
  await sheet.submit();
  await soon(() => expect(sheet.said()).toBe('Please wait 50 minutes.'));
  expect(preference('draft')).toBe('One more');
});

test('a draft that was begun while a message was being sent is another one, and stays', () => {
  setPreference('draft', 'Another');
  postingMessage.wrote?.({}, 0, { content: 'Good evening' }, 'reply');
  expect(preference('draft')).toBe('Another');
  setPreference('draft', ' Another ');
  postingMessage.wrote?.({}, 0, { content: 'Another' }, 'reply');
  expect(preference('draft')).toBe('');
});

test.each([
  ['posted', { code: 200, msg: 'Your message waits for review', data: {} }],
  ['refused', { code: 429, msg: 'Please wait 50 minutes.', reason: 'message_wait', data: '' }],
])(
  'a message that was not sent, since one of another tab had no outcome, stays in the open sheet: the other one is %s',
  async (_, reply) => {
    const one = { id: 'other-tab', memberId: 'memberone', call: postingMessage.call.name, fields: { content: 'Another' }, atMs: 500 };
    club.replies.outcome = [stored(reply)];
    const sheet = await writing('Kept');
    await persistCommand(one, async () => undefined);
    await sheet.submit();
    await soon(() => expect(openCommands.get()).toEqual([]));
    await soon(() => expect(sheet.text()).toContain('This was not sent: an earlier request had to be settled first.'));
    expect([posted(), preference('draft'), sheet.said()]).toEqual([[], 'Kept', undefined]);
  },
);
