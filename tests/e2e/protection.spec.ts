import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ask, expect, keep, withoutWorker as test } from './club.ts';
import type { ClubServer } from './club-server.ts';
import { operate } from './operate.ts';
import { asMember, closeResult, go, tokenOf, useText } from './wheel-pages.ts';

async function newPrizes(club: ClubServer): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-prizes-'));
  const list = [1, 2].map((points) => ({ title: `${points} points`, points, weight: 1 }));
  await writeFile(join(folder, 'prizes.json'), JSON.stringify(list));
  await operate(club, 'wheel', 'set', '--prizes', join(folder, 'prizes.json'));
  await rm(folder, { recursive: true });
}

test('a tightened withdrawal rule is announced today and shown next to the current one (H12, H18)', async ({ page, club }) => {
  await keep(page, club, { member: 'demo' });
  await operate(club, 'setting', 'set', 'withdraw_max', '100');
  await page.goto('/Notice?mine=1');
  await expect(page.getByText(/A rule of withdrawals changes on/)).toBeVisible();
  await expect(page.getByText(/Maximum per withdrawal: 100\.00 points\. Until then the current rule applies\./)).toBeVisible();
  await page.goto('/withdraw');
  await page.getByRole('button', { name: 'Limits' }).click();
  await expect(page.getByRole('dialog')).toContainText('5,000.00');
  await expect(page.getByRole('dialog')).toContainText(/From .* on: Maximum per withdrawal: 100\.00 points\./);
});

test('new prizes end a pair, and the client computes the spin that did not take place (H18, H22)', async ({ page, club }) => {
  await keep(page, club, { member: 'demo' });
  const member = asMember(club, await tokenOf(page));
  await page.goto('/luckDraw');
  await useText(page, 'mine');
  await go(page).click();
  await closeResult(page);
  await newPrizes(club);
  await page.reload();
  const told = await ask<{ rows: { kind: string; values: { prize: string; n: string } }[] }>(
    club,
    '/mirror/notifications',
    undefined,
    await tokenOf(page),
  );
  const ended = told.rows.find(({ kind }) => kind === 'wheel_ended')?.values;
  expect(ended).toMatchObject({ n: '2' });
  await expect(page.getByText(`Turn 2 with your text “mine” did not take place. It would have given: ${ended?.prize}.`)).toBeVisible();
  expect((await member.facts()).member_seed).toBe('');
});

test('a pause because of a member with the same payout account is explained, and withdrawals stay open (H15)', async ({ page, club }) => {
  await keep(page, club, { member: 'vip' });
  const token = await tokenOf(page);
  const banks = await ask<{ value: string }[]>(club, '/sys_get_banks', undefined, token);
  const post = (path: string, form: Record<string, string>, as: string) => ask<{ token: string }>(club, path, form, as);
  await post('/member/setPayPassword', { paypassword: '135790' }, token);
  const account = { bankid: banks[0]?.value ?? '', bank: 'x', bank_code: 'GB33 BUKB 2020 1555', username: 'V', mobile: '1' };
  await post('/user_set_bank', account, token);
  await operate(club, 'member', 'unbind', 'demo');
  const demo = await ask<{ token: string }>(club, '/member/doLogin', { username: 'demo', password: 'demo-member-1' });
  await post('/user_set_bank', { ...account, bank_code: 'gb33bukb20201555' }, demo.token);
  await post('/member/limits', { cool_off_hours: '24' }, demo.token);
  await page.goto('/Limits');
  await expect(page.getByRole('heading', { name: /Play and deposits are paused until/ })).toBeVisible();
  await expect(page.getByText('A member with the same payout account has paused them. It can’t be ended early')).toBeVisible();
  await expect(page.getByText(/Paused for .*: a member with the same payout account has paused play/)).toBeVisible();
});
