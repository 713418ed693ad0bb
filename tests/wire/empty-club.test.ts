import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { settleDrawn } from '../../src/server/commands/settle-period.ts';
import { advance } from '../../src/server/draws/advance.ts';
import type { Report } from '../../src/server/operator/operate.ts';
import { operate } from '../ledger/operate.ts';
import { onBothDatabases } from '../postgres/databases.ts';
import { openClub } from './open-club.ts';

const tools = spawnSync('ffmpeg', ['-version']).status === 0;

/** A video of two seconds, generated for this test. */
function drawVideo(file: string): void {
  const drawn = spawnSync('ffmpeg', [
    '-v',
    'error',
    '-y',
    '-f',
    'lavfi',
    '-i',
    'testsrc=size=640x360:duration=2',
    '-pix_fmt',
    'yuv420p',
    file,
  ]);
  expect(String(drawn.stderr)).toBe('');
}

onBothDatabases('an initially empty club', (fresh) => {
  test.skipIf(!tools)(
    'gets its first video, person, game, bet, draw and payout only by commands of the operator and calls of a member (H17, H18, H13, S18, K3)',
    { timeout: 120_000 },
    async () => {
      const place = await fresh.place();
      await mkdir(place.dataDir, { recursive: true });
      const club = await openClub(await fresh.open(place), { dataDir: place.dataDir });
      const { context } = club.app;
      const type = (words: string, ...more: string[]): Promise<Report> =>
        operate(
          { ...context, dataDir: place.dataDir, attribution: { actor: 'desk', reason: '' } },
          [...words.split(' '), ...more],
          place.dataDir,
        );
      const ask = async (path: string, token?: string) => {
        const { envelope, data } = await club.ask(`/api${path}`, token === undefined ? {} : { token });
        expect([path, envelope.code, envelope.reason]).toEqual([path, 200, undefined]);
        return data;
      };

      for (const path of [
        '/address_list',
        '/video/itemlist',
        '/lottery_class',
        '/lottery_list',
        '/Lottery/hotLottery',
        '/notice/getNoticeList',
      ]) {
        expect([path, await ask(path)]).toEqual([path, []]);
      }
      expect(await ask('/system/config')).toMatchObject({ banners: [], movielist_0: [], movielist_1: [] });

      await type('setting set name', 'Harbour Club');
      await type('invite create --code FRIENDS --uses 1');
      await type('bank add --name', 'Harbour Bank');
      await type('region add --name Berlin');
      await type('category add --kind video --name Concerts');
      await type('category add --kind game --name', 'Dice tables');
      drawVideo(join(place.dataDir, 'first.mp4'));
      const video = await type('video add first.mp4 --title', 'The first night', '--category', 'concerts');
      await type(`video home ${video.id} --row 1`);
      await sharp({ create: { width: 900, height: 1200, channels: 3, background: '#802040' } })
        .jpeg()
        .toFile(join(place.dataDir, 'mira.jpg'));
      const mira = await type('profile add --name Mira --region berlin');
      await type(`profile picture add ${mira.id} mira.jpg`);
      await type(`profile publish ${mira.id} --adult-checked-by desk --consent 2026-01-01`);
      await type('lottery add --key k3 --name Dice --period-seconds 60 --class', 'dice tables');
      await type('lottery hot k3 on');
      await type('setting set isplay 1');

      const person = { username: 'ada', password: 'ada-password' };
      expect((await club.ask('/api/member/doRegister', { form: { ...person, code: 'FRIENDS' } })).envelope.code).toBe(200);
      const entered = await club.ask('/api/member/doLogin', { form: person });
      const token: string = entered.data.token;
      const cookie = String(entered.headers['set-cookie']).split(';', 1)[0] ?? '';

      expect(await ask('/address_list')).toMatchObject([{ name: 'Berlin', city: 'berlin', tile: 1, names: { ja_ja: 'ベルリン' } }]);
      expect(await ask('/system/config')).toMatchObject({ movielist_0: [{ id: video.id, name: 'The first night' }] });
      expect(await ask('/xuanfeilist', token)).toMatchObject([{ id: mira.id, xuanfei_name: 'Mira', address: 'Berlin' }]);
      expect((await ask(`/xuanfeidata?id=${mira.id}`, token)).pictures).toHaveLength(1);
      await type('member vip ada on');
      const { vod_play_url: address } = await ask(`/video/getVideoInfo?id=${video.id}`, token);
      const played = await club.app.inject({ url: address, headers: { cookie, range: 'bytes=0-99' } });
      expect([played.statusCode, played.rawPayload.length]).toEqual([206, 100]);

      await type('grant ada 100');
      const [game] = await ask('/Lottery/hotLottery');
      expect(game).toMatchObject({ key: 'k3', name: 'Dice' });
      const lottery = await club.db.queries.selectFrom('lotteries').selectAll().executeTakeFirstOrThrow();
      await advance(context, lottery);
      const { next_expect: expects } = await ask('/Lottery/getLotteryInfo?key=k3', token);
      const now = (await ask('/fairness/k3')).now;
      const act = (path: string, form: Record<string, string>) =>
        club.ask(`/api${path}`, { form, token, headers: { 'idempotency-key': randomUUID() } });
      // Small and big together: one of them wins, whatever is drawn.
      const bet = await act('/game/placeOrder', { item: 'sm,bi', money: '10', lid: game.id, expect: now.expect ?? expects });
      expect([bet.envelope.code, bet.envelope.reason]).toEqual([200, undefined]);
      const period = await club.db.queries.selectFrom('periods').selectAll().executeTakeFirstOrThrow();
      club.clock.nowMs = period.draws_ms;
      await advance(context, lottery);
      await settleDrawn(context);
      const [row] = await ask('/Lottery/getLotteryOneList?key=k3', token);
      expect(row.opencode).toEqual([1, 2, 3].map(() => expect.any(Number)));
      const records: { status: number; money: string }[] = await ask('/user_get_game_list', token);
      expect(records.map(({ status }) => status)).toEqual([1, 1]);
      const { money_value: balance } = await ask('/member/getUserInfo', token);
      expect(balance).toBeGreaterThan(80);

      expect((await act('/member/setPayPassword', { paypassword: '135790' })).envelope.code).toBe(200);
      const [bank] = await ask('/sys_get_banks', token);
      const account = { bankid: bank.value, bank: bank.text, bank_code: 'DE02120300000000202051', username: 'Ada Lovelace', mobile: '' };
      expect((await act('/user_set_bank', account)).envelope.code).toBe(200);
      const asked = await act('/user_set_withdraw', { money: '50', paypwd: '135790' });
      expect([asked.envelope.code, asked.envelope.reason]).toEqual([200, undefined]);
      const { withdrawals } = (await type('withdrawal list')) as { withdrawals: { id: string }[] };
      await type(`withdrawal approve ${withdrawals[0]?.id}`);
      await type(`withdrawal pay ${withdrawals[0]?.id}`);
      expect(await ask('/user_get_withdraw_list', token)).toMatchObject([{ status: 4, money: '50.00' }]);
      expect((await ask('/member/getUserInfo', token)).money_value).toBeCloseTo(balance - 50);
      expect(await type('verify')).toMatchObject({ fits: true });
    },
  );
});
