import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { fundPassword } from '../../src/server/demo/log-ins.ts';
import { onBothDatabases } from '../postgres/databases.ts';
import { type OpenClub, openClub, openPeriods, seedClub } from './open-club.ts';

/**
 * The calls of checklist E16 to E54 with their literal names and fields, each with the literal field names of D1 to D26. Nothing here is
 * taken from the contract, so that a field renamed there is noticed here.
 */
type Shape = Record<string, 'string' | 'number' | 'array' | 'object' | 'array or null'>;

const texts = (names: string): Shape => Object.fromEntries(names.split(' ').map((name) => [name, 'string' as const]));
const numbers = (names: string): Shape => Object.fromEntries(names.split(' ').map((name) => [name, 'number' as const]));

const shapes = {
  D1: {
    ...texts('id username header_img money name sex'),
    ...numbers('money_value point see_total status paypassword'),
    groupinfo: 'object',
  },
  D2: {
    ...texts('name ico login_bg center_bg pop_content kefu'),
    ...numbers('video_login isluckdraw ispop iskefu head_toal edit_paypwd close_number isplay'),
    lang_data: 'array',
    winners: 'array',
    pay_banklist: 'array',
  },
  D3: { notice: 'string', banners: 'array', movielist_0: 'array', movielist_1: 'array' },
  D4: { ...texts('id img_url xuanfei_name price height one address'), service_data: 'array' },
  D5: { ...texts('xuanfei_name vo_title price height weight one two three address content'), img_url: 'array', service_data: 'array' },
  D6: texts('id name'),
  D7: { ...texts('id vod_name vod_pic vod_play_url time'), ...numbers('count is_see free_see_time') },
  D8: { ...texts('id name img info cover nowPlayVideoUrl'), is_play: 'number', catlist: 'array', attributes: 'array' },
  'D8 list': { data: 'array', count: 'number' },
  D9: texts('key id name desc ico'),
  D10: { ...texts('id now_expect next_expect one two'), second: 'number' },
  D11: { ...texts('expect one two'), opencode: 'array' },
  D12: texts('type name img'),
  D14: texts('name text create_time'),
  D15: { is_bank: 'number', info: 'object' },
  D17: numbers('min max num'),
  D18: texts('win_money play_money recharge withdrawal'),
  D19: { ...texts('name status_text money create_time update_time one two'), status: 'number', opencode: 'array or null', data: 'array' },
  D20: { ...texts('status_text money desc create_time update_time'), status: 'number' },
  D21: { ...texts('status_text money desc create_time'), status: 'number' },
  D22: texts('type_txt createtime money'),
  D23: texts('id title image'),
  D24: { ...texts('image mmname username'), add_time: 'number' },
  D25: texts('add_time nickname content'),
  classes: texts('id name'),
  banks: texts('text value'),
} as const satisfies Record<string, Shape>;

/** Id, verb, path with its query, and the shape of `data`, or of each of its rows if the list must have some. */
type Row = readonly [id: string, verb: 'GET' | 'POST', path: string, shape: keyof typeof shapes, form: 'one' | 'rows' | 'data'];

const rows = (ids: Record<'video' | 'profile' | 'region' | 'lottery' | 'lotteryId' | 'videoClass' | 'lotteryClass', string>): Row[] => [
  ['E1', 'GET', '/system/base', 'D2', 'one'],
  ['E2', 'GET', '/system/config', 'D3', 'one'],
  ['E3', 'GET', '/Lottery/hotLottery', 'D9', 'rows'],
  ['E4', 'GET', '/Lottery/itemlist', 'classes', 'rows'],
  ['E5', 'GET', '/Lottery/lotteryList', 'D9', 'rows'],
  ['E5', 'GET', `/Lottery/lotteryList?class=${ids.lotteryClass}`, 'D9', 'rows'],
  ['E6', 'GET', `/Lottery/getLotteryInfo?key=${ids.lottery}`, 'D10', 'one'],
  ['E7', 'GET', `/Lottery/getLotteryOneList?key=${ids.lottery}`, 'D11', 'rows'],
  ['E8', 'GET', `/Lottery/getLotteryPeilv?id=${ids.lotteryId}`, 'D12', 'rows'],
  ['E9', 'GET', '/video/itemlist', 'classes', 'rows'],
  ['E10', 'GET', `/video/getVideoList?id=${ids.videoClass}&page=0`, 'D8 list', 'one'],
  ['E10', 'GET', `/video/getVideoList?id=${ids.videoClass}&page=0`, 'D8', 'data'],
  ['E11', 'GET', `/video/getVideoInfo?id=${ids.video}`, 'D7', 'one'],
  ['E11', 'GET', `/video/getVideoInfo?id=${ids.video}`, 'D8', 'one'],
  ['E12', 'GET', '/xuanfei/address', 'D6', 'rows'],
  ['E13', 'GET', '/xuanfei/xuanfeilist?page=1', 'D4', 'rows'],
  ['E13', 'GET', `/xuanfei/xuanfeilist?id=${ids.region}`, 'D4', 'rows'],
  ['E14', 'GET', `/xuanfei/xuanfeidata?id=${ids.profile}`, 'D5', 'one'],
  ['E15', 'GET', '/notice/getNoticeList', 'D14', 'rows'],
  ['E19', 'GET', '/member/getUserInfo', 'D1', 'one'],
  ['E20', 'GET', '/member/getUserBankInfo', 'D15', 'one'],
  ['E21', 'GET', '/member/getPersonalreport', 'D18', 'one'],
  ['E31', 'GET', '/user_info', 'D1', 'one'],
  ['E32', 'GET', `/video_get_more_item?id=${ids.video}`, 'D8', 'data'],
  ['E33', 'GET', '/user_get_bank', 'D15', 'one'],
  ['E34', 'GET', '/sys_get_banks', 'banks', 'rows'],
  ['E35', 'GET', '/user_get_withdraw_role', 'D17', 'one'],
  ['E36', 'GET', '/user_get_personalreport', 'D18', 'one'],
  ['E37', 'GET', '/user_get_game_list', 'D19', 'rows'],
  ['E38', 'GET', '/user_get_withdraw_list', 'D20', 'rows'],
  ['E39', 'GET', '/getUserRechargeList', 'D21', 'rows'],
  ['E40', 'GET', '/base_info', 'D2', 'one'],
  ['E41', 'GET', '/address_list', 'D6', 'rows'],
  ['E42', 'GET', '/lottery_class', 'classes', 'rows'],
  ['E45', 'GET', '/getMoneylog?page=1&limit=10', 'D22', 'data'],
  ['E47', 'GET', '/nHomeList?page=1', 'D4', 'rows'],
  ['E48', 'GET', `/xuanfeidata?id=${ids.profile}`, 'D5', 'one'],
  ['E49', 'GET', `/xuanfeilist?page=1&id=${ids.region}`, 'D4', 'rows'],
  ['E50', 'GET', '/lottery_list', 'D9', 'rows'],
  ['E50', 'GET', `/lottery_list?class=${ids.lotteryClass}`, 'D9', 'rows'],
  ['E51', 'POST', '/luckdrawlist', 'D23', 'rows'],
  ['E52', 'POST', '/luckdrawlog', 'D24', 'rows'],
  ['E54', 'GET', '/memberfeedbacklist?page=0', 'D25', 'rows'],
];

const kindOf = (value: unknown): string => (Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value);

/** The fields of a shape that a value lacks, or has with another type. */
const missing = (shape: Shape, value: Record<string, unknown>): string[] =>
  Object.entries(shape)
    .filter(([name, kind]) => !kind.split(' or ').includes(kindOf(value[name])))
    .map(([name, kind]) => `${name} is ${kindOf(value[name])}, not ${kind}`);

async function openDemo(db: OpenClub['db']): Promise<OpenClub> {
  const club = await openClub(db, { chainLength: 64 });
  const media = await mkdtemp(join(tmpdir(), 'foyer-media-'));
  onTestFinished(() => rm(media, { recursive: true, force: true }));
  await seedClub(club, media);
  await openPeriods(club);
  return club;
}

onBothDatabases('the checklist’s calls', (fresh) => {
  test('are each available under their name, with the fields of their shape (E1-E15, E19-E21, E30-E42, E45, E47-E52, E54, D1-D15, D17-D25, Q7)', async () => {
    const club = await openDemo(await fresh.database());
    const token = (await club.ask('/api/member/doLogin', { form: { username: 'demo', password: 'demo-member-1' } })).data.token;
    const get = async (path: string) => (await club.ask(`/api${path}`, { token })).data;
    const post = async (path: string, form: Record<string, string>) => {
      const { envelope, data } = await club.ask(`/api${path}`, { form, token, headers: { 'idempotency-key': randomUUID() } });
      expect([path, envelope.code, envelope.msg]).toEqual([path, 200, envelope.msg]);
      return data;
    };
    const lottery = (await get('/lottery_list'))[0];
    // Something in each of a member's own lists: a bet and its draw, a deposit, a withdrawal, a spin.
    const { next_expect } = await get(`/Lottery/getLotteryInfo?key=${lottery.key}`);
    const bet = await post('/game/placeOrder', { item: 'bi,sm,11', money: '2', lid: lottery.id, expect: next_expect });
    expect(bet.receipts.map(({ play }: { play: string }) => play)).toEqual(['bi', 'sm', '11']);
    const { pay_url } = await post('/doRecharge', { pay_way: 'sandbox', money: '30', bank_type: 'Card' });
    expect(typeof pay_url).toBe('string');
    await post('/user_set_withdraw', { money: '5', paypwd: fundPassword });
    const { next_server_seed_hash } = await get('/fairness/wheel');
    await post('/fairness/wheel', { member_seed: 'mine', server_seed_hash: next_server_seed_hash });
    for (let won = 0; won === 0; ) {
      const turn = await post('/luckdraw', {});
      expect([typeof turn.id, typeof turn.msgmemo]).toEqual(['string', 'string']);
      won = turn.points_cents;
    }
    club.clock.nowMs += 61_000;
    await openPeriods(club);

    const first = async (path: string) => (await get(path))[0].id;
    const ids = {
      video: (await get('/video/getVideoList')).data[0].id,
      profile: await first('/xuanfeilist'),
      region: (await get('/xuanfeilist'))[0].region_id,
      videoClass: await first('/video/itemlist'),
      lotteryClass: await first('/Lottery/itemlist'),
      lottery: lottery.key,
      lotteryId: lottery.id,
    };
    for (const [id, verb, path, shape, form] of rows(ids)) {
      const at = `${id} ${verb} ${path}`;
      const { status, envelope, data } = await club.ask(`/api${path}`, { token, ...(verb === 'POST' ? { form: {} } : {}) });
      expect([at, status, envelope.code]).toEqual([at, 200, 200]);
      const all: Record<string, unknown>[] = form === 'one' ? [data] : form === 'data' ? data.data : data;
      expect(all.length, at).toBeGreaterThan(0);
      expect([at, all.flatMap((each) => missing(shapes[shape], each))]).toEqual([at, []]);
    }
    const base = await get('/base_info');
    expect(Object.keys(base.lang_data[0])).toEqual(expect.arrayContaining(['value', 'name']));
    expect(Object.keys(base.pay_banklist[0])).toEqual(['name']);
    expect((await get('/user_info')).groupinfo).toEqual({ image: expect.any(String), rate: expect.any(Number) });
    const { info } = await get('/user_get_bank');
    expect(Object.keys(info).toSorted()).toEqual(['bank', 'bank_code', 'bankid', 'bankinfo', 'username']);
    expect((await get('/user_get_game_list'))[0].data[0].expect).toBe(next_expect);
    const [drawn] = await get(`/Lottery/getLotteryOneList?key=${lottery.key}`);
    expect([drawn.expect, drawn.opencode.every((face: number) => face >= 1 && face <= 6)]).toEqual([next_expect, true]);
    const [winner] = await club.ask('/api/luckdrawlog', { form: {}, token }).then(({ data }) => data);
    expect(winner.add_time, 'unix seconds').toBe(Math.floor((club.clock.nowMs - 61_000) / 1_000));
  });

  test('commands take the checklist’s own field names (E16-E18, E24-E29, E43, E44, E46, E53, D16)', async () => {
    const club = await openDemo(await fresh.database());
    const form = (fields: string) => Object.fromEntries(fields.split(' ').map((name) => [name, '']));
    /** The names are parsed, and then one of the command's own rules refuses it: not as a malformed request. */
    const acts = [
      ['E16', '/member/doLogin', 'username password lang', 'username_missing'],
      ['E17', '/member/doRegister', 'username password code lang', 'username_missing'],
      ['E18', '/member/doLoginthird', 'sso username lang', 'sso_invalid'],
      ['E24', '/member/setName', 'name', 'name_missing'],
      ['E25', '/member/setSex', 'sex', 'sex_invalid'],
      ['E26', '/member/setLoginPassword', 'old_password new_password', 'form_incomplete'],
      ['E27', '/member/setPayPassword', 'paypassword', 'form_incomplete'],
      ['E28', '/member/editPayPassword', 'oldpaypwd paypassword', 'form_incomplete'],
      ['E29', '/game/placeOrder', 'item money mid expect', 'bet_amount_missing'],
      ['E43', '/user_set_bank', 'bankid bank bank_code username mobile', 'bank_bound'],
      ['E44', '/user_set_withdraw', 'money paypwd', 'withdraw_amount_missing'],
      ['E46', '/doRecharge', 'pay_way money bank_type', 'amount_error'],
    ] as const;
    const token = (await club.ask('/api/member/doLogin', { form: { username: 'demo', password: 'demo-member-1' } })).data.token;
    const said: string[][] = [];
    for (const [id, path, fields] of acts) {
      const { envelope } = await club.ask(`/api${path}`, { form: form(fields), token });
      said.push([id, path, fields, envelope.reason ?? 'done']);
      expect((await club.ask(`/api${path}`, { form: { ...form(fields), unknown: '' }, token })).envelope.reason, id).toBe('bad_request');
    }
    expect(said).toEqual(acts.map((act) => [...act]));
    expect((await club.ask('/api/luckdraw', { method: 'POST', token })).envelope.reason, 'E53').toBe('wheel_seed_missing');
  });
});
