import { expect, test } from 'vitest';
import type { Settings } from '../db/settings.ts';
import { type CertificateSeen, judgeCertificate } from './certificate.ts';
import { type ClockSeen, judgeClock } from './clock.ts';
import { judgeSchema, judgeSecret } from './club.ts';
import { judgePostgres, judgeSqlite } from './database.ts';
import { judgeGame, judgeSettlement } from './draws.ts';
import { type DutiesSeen, judgeDuties } from './duties.ts';
import { dayMs, type Finding, spanText } from './finding.ts';
import { judgeMode, judgeSecretFile, judgeSpace } from './folder.ts';
import { judgeInvites, judgeLogIns } from './members.ts';
import { judgeOrigin } from './origin.ts';
import { judgeSettings } from './settings.ts';
import { judgeBuild, judgeFfmpeg } from './tools.ts';

const nowMs = 1_800_000_000_000;

/** Level and text of the findings; checks that everything but `ok` says what to do. */
function linesOf(...findings: (Finding | undefined)[]): string[] {
  return findings.flatMap((finding) => {
    if (!finding) return [];
    expect([finding.says, finding.todo !== '']).toEqual([finding.says, finding.level !== 'ok']);
    return [`${finding.level}: ${finding.says}`];
  });
}

const mib = 1024 ** 2;

test.each<[string, Finding[], string]>([
  ['much room', [judgeSpace(9_000 * mib)], 'ok: 8.8 GiB are free'],
  ['little room', [judgeSpace(900 * mib)], 'warning: 900 MiB are free'],
  ['no room', [judgeSpace(90 * mib)], 'fault: 90 MiB are free: commands will fail'],
  [
    'an open folder',
    [judgeMode('DATA_DIR', '/data', 0o40755)].flatMap((finding) => finding ?? []),
    'fault: /data is open to other accounts of this machine (mode 755)',
  ],
  [
    'another secret in the file',
    [judgeSecretFile('cd'.repeat(32), new Uint8Array(32))].flatMap((finding) => finding ?? []),
    'warning: DATA_DIR/secret holds another secret than FOYER_SECRET, which is the one in use',
  ],
  ['ffmpeg', [judgeFfmpeg([{ ok: true, faults: 0, said: '' }])], 'ok: it is there'],
  [
    'no ffprobe',
    [
      judgeFfmpeg([
        { ok: true, faults: 0, said: '' },
        { ok: false, why: 'missing' },
      ]),
    ],
    "warning: ffmpeg and ffprobe can't both be run: no video can be added, and previews of another length than 15 s are missing",
  ],
  ['no build', [judgeBuild(false)], 'warning: there is no dist/client: the club would answer without pages'],
  ['a build', [judgeBuild(true)], 'ok: they are built'],
])('about the machine: %s (H13)', (_, findings, said) => {
  expect(linesOf(...findings)).toEqual([said]);
});

test('a private folder and secret give no findings', () => {
  expect(judgeMode('DATA_DIR', '/data', 0o40700)).toBeUndefined();
  expect(judgeSecretFile(undefined, new Uint8Array(32))).toBeUndefined();
  expect(judgeSecretFile(`${'00'.repeat(32)}\n`, new Uint8Array(32))).toBeUndefined();
});

const server = {
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  server_version: '15.9',
  server_version_num: '150009',
  server_encoding: 'UTF8',
  max_connections: '100',
  recovery: 'off',
};

test.each<[string, Partial<typeof server>, string]>([
  ['as it should be', {}, 'ok: PostgreSQL 15.9, commits reach the disk'],
  ['without fsync', { fsync: 'off' }, 'fault: PostgreSQL runs with fsync = off: a loss of power can destroy the database'],
  [
    'without whole pages',
    { full_page_writes: 'off' },
    'fault: PostgreSQL runs with full_page_writes = off: a loss of power can destroy pages of the database',
  ],
  [
    'with late commits',
    { synchronous_commit: 'off' },
    'fault: PostgreSQL runs with synchronous_commit = off: commands that were answered as done can be lost',
  ],
  ['too old', { server_version: '12.1', server_version_num: '120001' }, 'fault: PostgreSQL 12.1 is too old'],
  ['in another encoding', { server_encoding: 'LATIN1' }, 'fault: the database is in LATIN1'],
  ['a standby', { recovery: 'on' }, 'fault: this server is a standby: it takes no writes'],
  ['with few connections', { max_connections: '20' }, 'warning: max_connections is 20; each process of the club takes up to 9'],
])('about PostgreSQL: %s', (_, change, said) => {
  expect(linesOf(...judgePostgres({ ...server, ...change }))).toEqual([said]);
});

const file = { quickCheck: 'ok', journal: 'wal', synchronous: 2 };

test.each<[string, Partial<typeof file>, string]>([
  ['as it should be', {}, 'ok: SQLite: the file is whole, commits reach the disk'],
  ['damaged', { quickCheck: 'page 3 is never used' }, 'fault: the file is damaged: page 3 is never used'],
  ['with another journal', { journal: 'delete' }, 'fault: its journal is "delete", not "wal": readers and the writer wait for each other'],
  ['without waiting for the disk', { synchronous: 1 }, 'fault: commits do not wait for the disk: commands that were answered can be lost'],
])('about SQLite: %s', (_, change, said) => {
  expect(linesOf(...judgeSqlite({ ...file, ...change }))).toEqual([said]);
});

test.each<[string, Finding, string]>([
  ['the schema of this release', judgeSchema({ known: ['0001', '0002'], missing: [], newer: [] }), 'ok: it is at 0002'],
  ['an earlier one', judgeSchema({ known: ['0001'], missing: ['0002'], newer: [] }), 'warning: 0002 have not run on it yet'],
  [
    'a later one',
    judgeSchema({ known: ['0001', '0003'], missing: ['0002'], newer: ['0003'] }),
    'fault: a later release has worked on this database (0003)',
  ],
  ['none', judgeSchema({ known: [], missing: [], newer: [] }), 'fault: the database is empty'],
  ['its own secret', judgeSecret('ab'.repeat(32), 'ab'.repeat(32), true), "ok: it is this club's, fingerprint abababababababab"],
  [
    'another secret',
    judgeSecret('ab'.repeat(32), 'cd'.repeat(32), false),
    'fault: the secret (fingerprint cdcdcdcdcdcdcdcd) is not the one that this club was made with (abababababababab)',
  ],
  ['a seal that was changed', judgeSecret('ab'.repeat(32), 'ab'.repeat(32), false), 'fault: it does not open the statement key'],
  ['no club', judgeSecret(undefined, 'ab'.repeat(32), false), 'fault: no club has claimed this database yet'],
])('about the club: %s', (_, finding, said) => {
  expect(linesOf(finding)).toEqual([said]);
});

const clock: ClockSeen = { nowMs, aheadMs: undefined, jumpedMs: 0, newestMs: nowMs, timeZone: 'Asia/Tokyo' };

test.each<[string, Partial<ClockSeen>, string]>([
  ['right', {}, "ok: it is 2027-01-15 17:00:00 in Asia/Tokyo (CLUB_TIME_ZONE), where the club's days begin"],
  [
    'slightly different from the database',
    { aheadMs: 400 },
    "ok: it is 2027-01-15 17:00:00 in Asia/Tokyo (CLUB_TIME_ZONE), where the club's days begin",
  ],
  ['behind the database', { aheadMs: 1_500 }, "warning: the database server's clock is 1500 ms ahead of this machine's"],
  ['far ahead of the database', { aheadMs: -300_000 }, "fault: the database server's clock is 5 minutes behind this machine's"],
  ['set during the check', { jumpedMs: -3_000 }, 'warning: it was set by 3 s while we looked'],
  ['set back', { newestMs: nowMs + 3 * dayMs }, 'fault: the newest entry of the books is 3 days ahead of now: the clock was put back'],
])('about the clock: %s', (_, change, said) => {
  expect(linesOf(...judgeClock({ ...clock, ...change }))).toEqual([said]);
});

const sound: CertificateSeen = { reached: true, validFromMs: nowMs - dayMs, validToMs: nowMs + 60 * dayMs, nameFault: '', chainFault: '' };

test.each<[string, Partial<Extract<CertificateSeen, { reached: true }>>, string]>([
  ['sound', {}, 'ok: for club.example.org, until 2027-03-16'],
  ['ending soon', { validToMs: nowMs + 5 * dayMs }, 'warning: it ends on 2027-01-20, in 5 days'],
  ['ended', { validToMs: nowMs - 1 }, 'fault: it ended on 2027-01-15: browsers refuse the club'],
  ['not begun', { validFromMs: nowMs + dayMs }, 'fault: it begins in the future'],
  ['for another name', { nameFault: 'is for example.com' }, 'fault: it is not for club.example.org: is for example.com'],
  ['self-signed', { chainFault: 'DEPTH_ZERO_SELF_SIGNED_CERT' }, 'fault: browsers will not trust it (DEPTH_ZERO_SELF_SIGNED_CERT)'],
])('about the certificate: %s', (_, change, said) => {
  expect(linesOf(judgeCertificate('club.example.org', { ...sound, ...change }, nowMs))).toEqual([said]);
});

test('about an unreachable certificate there is a warning', () => {
  const finding = judgeCertificate('club.example.org', { reached: false, why: 'ECONNREFUSED' }, nowMs);
  expect(linesOf(finding)).toEqual([
    "warning: club.example.org can't be reached from here (ECONNREFUSED): its certificate was not looked at",
  ]);
});

const behind = { host: '127.0.0.1', publicOrigin: 'https://club.example.org', trustProxy: ['127.0.0.1'] };

test.each<[string, Partial<{ [Name in keyof typeof behind]: (typeof behind)[Name] | undefined }>, string[]]>([
  ['behind its proxy', {}, ['ok: members come by https://club.example.org, addresses are believed from 127.0.0.1']],
  [
    'for this machine alone',
    { publicOrigin: undefined, trustProxy: [] },
    ['ok: the club is for this machine alone (HOST is loopback, no PUBLIC_ORIGIN)'],
  ],
  [
    'open without an origin',
    { publicOrigin: undefined, host: '0.0.0.0', trustProxy: [] },
    ['warning: PUBLIC_ORIGIN is unset, and the club is open to other machines: cookies are not marked as secure, and browsers get no HSTS'],
  ],
  [
    'without TLS',
    { publicOrigin: 'http://club.example.org' },
    ['fault: PUBLIC_ORIGIN is http: passwords travel in the clear, and phones neither install the club nor keep it offline'],
  ],
  [
    'without TRUST_PROXY',
    { trustProxy: [] },
    ['fault: TRUST_PROXY is unset behind https: every member counts as the proxy, and a few wrong passwords lock all of them out'],
  ],
  [
    'too trusting',
    { trustProxy: ['10.0.0.0/8', '10.1.0.0/24', '2001:db8::/32'] },
    [
      'warning: TRUST_PROXY trusts 10.0.0.0/8: every machine in there may claim any address, and so pass every limit',
      'warning: TRUST_PROXY trusts 2001:db8::/32: every machine in there may claim any address, and so pass every limit',
    ],
  ],
  [
    'HOST is a name',
    { host: 'inside.example.org' },
    ['warning: HOST is the name inside.example.org: what it stands for decides who may claim any address'],
  ],
])('about the address: %s', (_, change, said) => {
  expect(linesOf(...judgeOrigin({ ...behind, ...change } as typeof behind))).toEqual(said);
});

const settings = {
  withdraw_min: 1,
  withdraw_max: 5_000,
  withdraw_num: 5,
  withdraw_two_person: 1_000,
  iskefu: 0,
  kefu: '',
  ispop: 0,
  pop_content: '',
  sandbox: 0,
  isplay: 1,
  isluckdraw: 1,
  frame_origins: [] as string[],
  languages: ['en_us'],
} as unknown as Settings;
const beside = { demo: false, openGames: 1, prizes: 8, publicOrigin: 'https://club.example.org' };

test.each<[string, object, object, string]>([
  ['sound', {}, {}, 'ok: they go together'],
  [
    'a minimum above the maximum',
    { withdraw_min: 6_000 },
    {},
    'fault: withdraw_min (6000) is more than withdraw_max (5000): nobody can withdraw',
  ],
  ['no withdrawals a day', { withdraw_num: 0 }, {}, 'warning: withdraw_num is 0: nobody can withdraw'],
  [
    'one person alone',
    { withdraw_two_person: 0 },
    {},
    'warning: withdraw_two_person is 0: one person alone can approve and pay any withdrawal',
  ],
  [
    'two people for nothing',
    { withdraw_two_person: 9_000 },
    {},
    'warning: withdraw_two_person (9000) is more than withdraw_max (5000): no withdrawal ever needs two people',
  ],
  ['a support button to nowhere', { iskefu: 1 }, {}, 'fault: iskefu is 1 and kefu is empty: the support button leads nowhere'],
  [
    'support that no frame may show',
    { iskefu: 1, kefu: 'https://help.example.org/chat' },
    {},
    "warning: kefu is at https://help.example.org, and frame_origins does not have it: phones don't open it",
  ],
  [
    'support in its frame',
    { iskefu: 1, kefu: 'https://help.example.org/chat', frame_origins: ['https://help.example.org'] },
    {},
    'ok: they go together',
  ],
  ['an empty pop-up', { ispop: 1 }, {}, 'warning: ispop is 1 and pop_content is empty: there is nothing to show'],
  ['a sandbox in a real club', { sandbox: 1 }, {}, 'fault: sandbox is 1: members give themselves points, since no money moves'],
  ['a sandbox in the demo', { sandbox: 1, withdraw_two_person: 0 }, { demo: true }, 'ok: they go together'],
  ['games without a game', {}, { openGames: 0 }, 'warning: isplay is 1 and no game is open'],
  ['an empty wheel', {}, { prizes: 0 }, 'warning: isluckdraw is 1 and the wheel holds nothing'],
  [
    'a club in its own frame',
    { frame_origins: ['https://club.example.org'] },
    {},
    'fault: frame_origins has the club itself in it: what is framed could act as the member',
  ],
])('about settings: %s', (_, change, around, said) => {
  expect(linesOf(...judgeSettings({ ...settings, ...change }, { ...beside, ...around }))).toEqual([said]);
});

test.each<[string, Finding, string]>([
  ['no demo members', judgeLogIns([], { demo: false, publicOrigin: undefined }), 'ok: nobody has a password out of the demo'],
  [
    'the demo at home',
    judgeLogIns(['demo'], { demo: true, publicOrigin: undefined }),
    'ok: demo can be entered with the passwords that npm start prints: this is the demo club, on this machine',
  ],
  [
    'the demo in public',
    judgeLogIns(['demo', 'vip'], { demo: true, publicOrigin: 'https://club.example.org' }),
    'fault: demo and vip can be entered with the passwords that npm start prints',
  ],
  [
    'a demo member in a real club',
    judgeLogIns(['vip'], { demo: false, publicOrigin: undefined }),
    'fault: vip can be entered with the passwords that npm start prints',
  ],
  [
    'open codes',
    judgeInvites(
      [
        { code: 'A', left: null },
        { code: 'B', left: 0 },
      ],
      false,
    ),
    'ok: 1 code is open',
  ],
  ['no code', judgeInvites([{ code: 'B', left: 0 }], false), 'warning: no invite code is left: nobody can join'],
  [
    'the code of the demo',
    judgeInvites([{ code: 'WELCOME', left: null }], false),
    'warning: the code WELCOME stands in the program: anybody can join',
  ],
])('about members: %s', (_, finding, said) => {
  expect(linesOf(finding)).toEqual([said]);
});

const game = { key: 'k3', linksLeft: 900_000, followed: false, overdueMs: 0, aheadMs: 0, clockVoids: 0 };

test.each<[string, Finding[], string]>([
  ['a game', judgeGame(game), 'ok: 900000 draws left in its chain'],
  ['a chain that runs out', judgeGame({ ...game, linksLeft: 900 }), 'warning: its chain has 900 draws left and no next one is published'],
  [
    'a chain with a successor',
    judgeGame({ ...game, linksLeft: 900, followed: true }),
    'ok: 900 draws left in its chain, the next one is published',
  ],
  ['a game that has not begun', judgeGame({ ...game, linksLeft: undefined }), 'warning: no period has opened yet'],
  ['a late draw', judgeGame({ ...game, overdueMs: 180_000 }), 'warning: its draw is 3 minutes overdue'],
  ['a draw that never came', judgeGame({ ...game, overdueMs: 2 * dayMs }), 'fault: its draw is 2 days overdue'],
  [
    'a period that a wrong clock opened',
    judgeGame({ ...game, aheadMs: 31 * dayMs }),
    'fault: a wrong clock opened its period: it begins 31 days from now and takes no bet',
  ],
  ['a period that begins in a moment', judgeGame({ ...game, aheadMs: 60_000 }), 'ok: 900000 draws left in its chain'],
  [
    'draws that were void by a wrong clock',
    judgeGame({ ...game, clockVoids: 2 }),
    'warning: 2 of its draws in the last 7 days were void: a wrong clock had opened them',
  ],
  ['all settled', [judgeSettlement({ periods: 0, oldestMs: 0 })], 'ok: every drawn bet is settled'],
  ['being settled', [judgeSettlement({ periods: 2, oldestMs: 500 })], 'ok: 2 periods are being settled'],
  [
    'a backlog',
    [judgeSettlement({ periods: 2, oldestMs: 120_000 })],
    'warning: 2 drawn periods wait to be settled, the oldest for 2 minutes',
  ],
  [
    'a backlog of days',
    [judgeSettlement({ periods: 9, oldestMs: 3 * dayMs })],
    'fault: 9 drawn periods wait to be settled, the oldest for 3 days',
  ],
])('about games: %s', (_, findings, said) => {
  expect(linesOf(...findings)).toEqual([said]);
});

const quiet: DutiesSeen = {
  backupAgoMs: dayMs,
  reports: { count: 0, oldestMs: 0 },
  messages: { count: 0, oldestMs: 0 },
  withdrawals: { count: 0, oldestMs: 0 },
  verifications: 0,
};

test.each<[string, Partial<DutiesSeen>, string]>([
  ['no backup', { backupAgoMs: undefined }, 'warning: the log knows of none'],
  ['an old backup', { backupAgoMs: 9 * dayMs }, 'warning: the last one was made 9 days ago'],
  ['an old report', { reports: { count: 2, oldestMs: 4 * dayMs } }, 'warning: 2 wait, the oldest for 4 days'],
  ['a first message', { messages: { count: 3, oldestMs: 3 * dayMs } }, 'warning: 3 wait, the oldest for 3 days'],
  ['a withdrawal that waits', { withdrawals: { count: 1, oldestMs: 4 * dayMs } }, 'warning: 1 waits, the oldest for 4 days'],
  ['verifications that end', { verifications: 3 }, 'warning: 3 end within 14 days; then the badge goes'],
])('about duties: %s', (_, change, said) => {
  const told = linesOf(...judgeDuties({ ...quiet, ...change }));
  expect(told).toHaveLength(5);
  expect(told.filter((line) => !line.startsWith('ok'))).toEqual([said]);
  expect(linesOf(...judgeDuties(quiet)).filter((line) => !line.startsWith('ok'))).toEqual([]);
});

test.each([
  [0, '0 ms'],
  [1_999, '1999 ms'],
  [90_000, '90 s'],
  [7_300_000, '2 hours'],
  [47 * 3_600_000, '47 hours'],
  [2 * dayMs, '2 days'],
])('%d ms are shown as %s', (ms, text) => {
  expect(spanText(ms)).toBe(text);
});
