import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Message } from '#contract/collections/messages.ts';
import { draw, found, tapped } from '../../../../tests/client/drawn.tsx';
import { setPreference, usePreference } from '../../device/preferences.ts';
import { MessageMenu } from './message-menu.tsx';
import { MessageRow } from './message-row.tsx';

vi.mock('./use-report.ts', () => ({ useReport: () => ({ writing: false, begin: () => undefined }) }));
beforeEach(() => setPreference('hiddenMessages', []));

const message: Message = { id: 'm1', nickname: 'Amber Heron', content: 'Good evening', at_ms: 1, add_time: '' };

function Board({ rows }: { rows: boolean }) {
  const [chosen, setChosen] = useState<Message>();
  const hidden = usePreference('hiddenMessages').includes('m1');
  return (
    <main>
      <h1 tabIndex={-1}>Message board</h1>
      {(rows || !hidden) && (
        <MessageRow message={message} mine={false} reported={false} hidden={hidden} onMenu={() => setChosen(message)} />
      )}
      <MessageMenu message={chosen} reported={false} onClose={() => setChosen(undefined)} />
    </main>
  );
}

const button = (text: string) => {
  const one = [...document.querySelectorAll('button')].find(({ textContent }) => textContent?.startsWith(text));
  if (!one) throw new Error(`no button ${text}`);
  return one;
};

test.each([
  ['on the button that shows it again', true, 'Show it'],
  ['on the title, if its row is not drawn', false, 'Message board'],
])('after a message was hidden the focus is %s', async (_where, rows, text) => {
  await draw(<Board rows={rows} />);
  found('[aria-haspopup]').focus();
  await tapped(found('[aria-haspopup]'));
  await tapped(button('Hide this message'));
  await vi.waitFor(() => expect(document.activeElement?.textContent).toBe(text));
});
