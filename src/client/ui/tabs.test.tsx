import { act, useState } from 'react';
import { expect, test } from 'vitest';
import { draw, found, pressed, tapped } from '../../../tests/client/drawn.tsx';
import { Switch } from './switch.tsx';
import { Tabs } from './tabs.tsx';

const items = [
  { value: 'all', label: 'All' },
  { value: 'open', label: 'Open' },
  { value: 'settled', label: 'Settled' },
] as const;

function Records() {
  const [value, setValue] = useState<(typeof items)[number]['value']>('all');
  return (
    <>
      <Tabs items={items} value={value} onChange={setValue} label="Records" panelId="panel" />
      <div id="panel" role="tabpanel">
        {value}
      </div>
    </>
  );
}

const tabs = () => [...document.querySelectorAll<HTMLElement>('[role="tab"]')];
const chosen = () => tabs().map((tab) => tab.getAttribute('aria-selected') === 'true');
const shown = () => found('[role="tabpanel"]').textContent;

test('tabs have a name, mark the selected one, and refer to the panel that they change', async () => {
  await draw(<Records />);
  expect(found('[role="tablist"]').getAttribute('aria-label')).toBe('Records');
  expect(chosen()).toEqual([true, false, false]);
  expect(new Set(tabs().map((tab) => tab.getAttribute('aria-controls')))).toEqual(new Set(['panel']));
});

test('a tap selects a tab', async () => {
  await draw(<Records />);
  if (tabs()[2]) await tapped(tabs()[2] as HTMLElement);
  expect([shown(), chosen()]).toEqual(['settled', [false, false, true]]);
});

test('the arrow keys, Home and End move between tabs in a ring and select them', async () => {
  await draw(<Records />);
  await act(async () => tabs()[0]?.focus());
  for (const [key, value] of [
    ['ArrowRight', 'open'],
    ['ArrowRight', 'settled'],
    ['ArrowRight', 'all'],
    ['ArrowLeft', 'settled'],
    ['Home', 'all'],
    ['End', 'settled'],
  ] as const) {
    await pressed(document.activeElement ?? document.body, key);
    expect([key, shown()]).toEqual([key, value]);
  }
});

test('only one tab takes the focus by Tab', async () => {
  await draw(<Records />);
  expect(tabs().map((tab) => tab.tabIndex)).toEqual([0, -1, -1]);
});

test('a switch is named by its label, announces its state, and changes once per tap', async () => {
  const told: boolean[] = [];
  await draw(<Switch label="Location" hint="Rounded to two decimals" checked={false} onChange={(on) => told.push(on)} />);
  const control = found('[role="switch"]');
  const by = (attribute: string) => document.getElementById(control.getAttribute(attribute) ?? '')?.textContent;
  expect([by('aria-labelledby'), by('aria-describedby')]).toEqual(['Location', 'Rounded to two decimals']);
  expect(control.getAttribute('aria-checked')).toBe('false');
  await tapped(found('label input'));
  expect(told).toEqual([true]);
});

test('a disabled switch says why, and does not change', async () => {
  const told: boolean[] = [];
  await draw(<Switch label="Location" hint="Off" disabledReason="The phone refuses" checked={false} onChange={(on) => told.push(on)} />);
  await tapped(found('[role="switch"]'));
  expect([told, found('label').textContent?.includes('The phone refuses')]).toEqual([[], true]);
});
