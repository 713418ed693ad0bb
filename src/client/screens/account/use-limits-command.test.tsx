import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, expect, test, vi } from 'vitest';
import { beginCommand, dropCommands } from '../../commands/open-commands.ts';
import { storeSession } from '../../device/session.ts';
import { connectionStore } from '../../mirror/connection-store.ts';
import { useToasts } from '../../ui/toast.ts';
import { useLimitsCommand } from './use-limits-command.ts';

i18n.loadAndActivate({ locale: 'en', messages: {} });
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
let root: Root | undefined;
afterEach(async () => {
  await act(async () => root?.unmount());
  document.body.innerHTML = '';
  dropCommands();
  localStorage.clear();
});

const closed: boolean[] = [];

function Question() {
  const { send } = useLimitsCommand();
  const said = useToasts().map(({ text }) => text);
  return (
    <button type="button" onClick={() => void send({ exclude_months: '6' }).then((isOver) => closed.push(isOver))}>
      {said}
    </button>
  );
}

test.each(['sending', 'checking'] as const)(
  'while a change of limits is %s, a confirmed pause says that it was not sent, and its question stays (H15)',
  async (state) => {
    const sent = vi.fn(() => new Promise<Response>(() => undefined));
    vi.stubGlobal('fetch', sent);
    storeSession({ token: 't', tokensso: 's', memberId: 'ada' });
    connectionStore.set('online');
    beginCommand({ id: 'an-id', memberId: 'ada', call: 'set-limits', fields: {}, atMs: 1 }, { state });
    const made = createRoot(document.body.appendChild(document.createElement('div')));
    root = made;
    await act(async () =>
      made.render(
        <I18nProvider i18n={i18n}>
          <Question />
        </I18nProvider>,
      ),
    );
    await act(async () => document.querySelector('button')?.click());
    expect(closed.splice(0)).toEqual([false]);
    expect(document.body.textContent).toBe(
      'This was not sent: an earlier request had to be settled first. Send it again if you still want it.',
    );
    expect(sent).not.toHaveBeenCalled();
  },
);
