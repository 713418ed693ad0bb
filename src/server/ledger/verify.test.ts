import { createHash, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import SqliteFile from 'better-sqlite3';
import { CompiledQuery } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { cents } from '#domain/points.ts';
import { entryText, firstPrev, headText } from '#domain/statement.ts';
import { OperatorClub, operatorOf, people } from '../../../tests/ledger/operator-club.ts';
import { onBothDatabases } from '../../../tests/postgres/databases.ts';
import type { Queries } from '../db/database.ts';
import { sqliteFileName } from '../db/open.ts';
import { sealer } from '../seal.ts';
import { chainAudit } from './audit.ts';
import { availableAccount, heldAccount } from './balance.ts';
import { post } from './post.ts';
import { verifyLedger } from './verify.ts';

const { ada, guest } = people;
const adas = availableAccount(ada);
const adasHeld = heldAccount(ada);

/** What every test begins with: 8 transfers, of which 1 to 3 are grants, one is a correction, and 30.00 is held. */
async function busyClub(club: OperatorClub): Promise<void> {
  await club.type('grant ada 100');
  await club.type('grant guest 50');
  const { transfer } = await club.type('grant ada 25');
  const [first, second, third] = [
    await club.askWithdrawal(ada, 1_000),
    await club.askWithdrawal(ada, 2_000),
    await club.askWithdrawal(ada, 3_000),
  ];
  await club.type(`withdrawal approve ${first}`);
  await club.type(`withdrawal pay ${first}`);
  await club.type(`withdrawal reject ${second} --reason why`);
  await club.type(`withdrawal approve ${third}`);
  await club.type(`correction ${transfer} --reason wrong`);
}

const healthy = { transfers: 9, entries: 18, accounts: 3, links: 8, statements: 2, audit: 8 };

onBothDatabases('the ledger verifies', (fresh, kind) => {
  let club: OperatorClub;
  let file: string;

  beforeEach(async () => {
    const place = await fresh.place();
    file = join(place.dataDir, sqliteFileName);
    club = await OperatorClub.open(await fresh.open(place));
  });

  const verdict = (rows?: Parameters<typeof verifyLedger>[2]) => verifyLedger(club.db, club.context.statementKey.publicKey, rows);

  /** Directly at the database's console, without our code. */
  const byHand = (...statements: string[]) =>
    club.db.transaction(async (tx) => {
      for (const statement of statements) await tx.executeQuery(CompiledQuery.raw(statement));
    });

  /** The same after removing the guards: triggers, foreign keys and, on SQLite, checks. */
  const pastTheGuards = async (...statements: string[]): Promise<void> => {
    if (kind === 'postgres') return byHand('set local session_replication_role = replica', ...statements);
    const tables = ['transfers', 'entries', 'audit', 'audit_links'];
    const opened = new SqliteFile(file);
    opened.pragma('foreign_keys = off');
    opened.pragma('ignore_check_constraints = on');
    for (const table of tables) for (const act of ['update', 'delete']) opened.exec(`drop trigger ${table}_no_${act}`);
    for (const statement of statements) opened.exec(statement);
    opened.close();
  };

  /** Again on a SQLite file whose guards were removed. */
  const byHandUnguarded = (...statements: string[]): void => {
    const opened = new SqliteFile(file);
    for (const statement of statements) opened.exec(statement);
    opened.close();
  };

  test('an empty ledger is correct', async () => {
    expect(await verdict()).toEqual({
      counts: { transfers: 0, entries: 0, accounts: 0, links: 0, statements: 0, audit: 0 },
      fault: undefined,
    });
  });

  test.each([1, 2, 3, 7, 1_000])('a busy ledger is correct, and all of it is counted, %d rows at a time (H13)', async (rows) => {
    await busyClub(club);
    expect(await verdict({ transfers: rows, links: rows, accounts: rows })).toEqual({ counts: healthy, fault: undefined });
  });

  test('it is correct while points move', async () => {
    await busyClub(club);
    let ended = false;
    const moving = (async () => {
      for (let count = 0; !ended; count += 1) await club.type(`grant ${count % 2 ? 'ada' : 'guest'} 1`);
    })();
    const verdicts: Awaited<ReturnType<typeof verdict>>[] = [];
    // Until one of them has seen an entry; there may be none in the first few.
    const hasMoved = () => (verdicts.at(-1)?.counts.transfers ?? 0) > healthy.transfers;
    while (verdicts.length < 5 || (!hasMoved() && verdicts.length < 500)) {
      verdicts.push(await verdict({ transfers: 1, links: 1, accounts: 1 }));
      // SQLite answers within the tick, and a commit begins with the next one.
      await yieldToEventLoop();
    }
    ended = true;
    await moving;
    expect(verdicts.filter(({ fault }) => fault !== undefined)).toEqual([]);
    expect(hasMoved()).toBe(true);
  });

  /** What the schema itself refuses, with a word of the database's error. */
  test.each<[string, string, RegExp]>([
    ['a balance below zero', `update accounts set balance_cents = -1 where name = '${adas}'`, /check/i],
    ['an account below zero', `insert into accounts (name, balance_cents) values ('member:new:available', -1)`, /check/i],
    ['an edited entry', 'update entries set amount_cents = amount_cents * 2', /entries is append-only/],
    ['a deleted entry', 'delete from entries where transfer_no = 1', /entries is append-only/],
    ['an edited transfer', `update transfers set kind = 'prize'`, /transfers is append-only/],
    ['a deleted transfer', 'delete from transfers where no = 9', /append-only|foreign key/i],
    ['an edited line of the log', `update audit set actor = 'nobody'`, /audit is append-only/],
    ['a deleted line of the log', 'delete from audit where no = 1', /audit is append-only/],
    ['an entry of nothing', `insert into entries (transfer_no, pos, account, amount_cents) values (1, 2, 'house:grants', 0)`, /check/i],
    [
      'an entry without a transfer',
      `insert into entries (transfer_no, pos, account, amount_cents) values (99, 0, 'house:grants', 5)`,
      /foreign key|balanced/i,
    ],
    [
      'a cause that was posted',
      `insert into transfers select 10, 'another-id', kind, command_id, corrects, at_ms from transfers where no = 1`,
      /unique/i,
    ],
    ['a status that is none', 'update withdrawals set status = 5', /check/i],
  ])('the schema refuses %s (H13)', async (_what, statement, words) => {
    await busyClub(club);
    await expect(byHand(statement)).rejects.toThrow(words);
    expect(await verdict()).toEqual({ counts: healthy, fault: undefined });
  });

  test('an unbalanced transfer is refused at the commit, or detected', async () => {
    await busyClub(club);
    const unbalanced = byHand(
      `insert into transfers (no, id, kind, command_id, at_ms) values (10, 'made-by-hand', 'grant', 'by-hand', 1)`,
      `insert into entries (transfer_no, pos, account, amount_cents) values (10, 0, 'house:grants', 5), (10, 1, 'house:prizes', -4)`,
      `update ledger_state set value = 10 where name = 'last_transfer'`,
    );
    if (kind === 'postgres') await expect(unbalanced).rejects.toThrow('transfer 10 is not balanced');
    else await unbalanced;
    expect((await verdict()).fault).toBe(kind === 'postgres' ? undefined : 'the entries of transfer 10 sum to 1, not to zero');
  });

  /** What only somebody with full access to the database can do, and the words of the fault. */
  test.each<[string, string[], string]>([
    [
      'an edited amount',
      [`update entries set amount_cents = amount_cents + 1 where transfer_no = 2 and pos = 0`],
      'the entries of transfer 2 sum to 1, not to zero',
    ],
    [
      'an amount edited on both sides',
      [
        `update entries set amount_cents = amount_cents + 7 where account = '${adas}' and seq = 2`,
        "update entries set amount_cents = amount_cents - 7 where transfer_no = 3 and account = 'house:grants'",
      ],
      `entry 2 of the statement of ${adas} says a balance of 12500, it is 12507`,
    ],
    [
      'an amount edited with all balances after it',
      [
        `update entries set amount_cents = amount_cents + 7 where account = '${adas}' and seq = 2`,
        `update entries set amount_cents = amount_cents - 7 where transfer_no = 3 and account = 'house:grants'`,
        `update entries set balance_cents = balance_cents + 7 where account = '${adas}' and seq >= 2`,
        `update accounts set balance_cents = balance_cents + 7 where name = '${adas}'`,
      ],
      `entry 2 of the statement of ${adas} was changed: its hash is another one`,
    ],
    [
      'an edited kind',
      [`update transfers set kind = 'prize' where no = 3`],
      `entry 2 of the statement of ${adas} was changed: its hash is another one`,
    ],
    ['a kind that is none', [`update transfers set kind = 'gift' where no = 3`], 'transfer 3 is of no known kind: gift'],
    [
      'an edited date',
      ['update transfers set at_ms = at_ms + 1 where no = 2'],
      `entry 1 of the statement of ${availableAccount(guest)} was changed: its hash is another one`,
    ],
    [
      'a link that leads elsewhere',
      [`update entries set prev = hash where account = '${adas}' and seq = 2`],
      `entry 2 of the statement of ${adas} does not follow the one before it`,
    ],
    [
      'a correction that names none',
      ['update transfers set corrects = null where no = 9'],
      'transfer 9 is a correction, and names none that it corrects',
    ],
    ['a deleted entry', ['delete from entries where transfer_no = 3 and pos = 1'], 'transfer 3 has 1 entries, not two or more'],
    [
      'an entry on an account that can not be',
      [`update entries set account = 'house:pocket' where transfer_no = 2 and account = 'house:grants'`],
      "transfer 2 moves an account that can't be: house:pocket",
    ],
    [
      'an entry out of its statement',
      [`update entries set seq = null where account = '${adas}' and seq = 2`],
      `the entry of transfer 3 on ${adas} is not linked into the statement`,
    ],
    ['a deleted transfer', ['delete from entries where transfer_no = 2', 'delete from transfers where no = 2'], 'transfer 2 is missing'],
    [
      'a last transfer deleted',
      ['delete from entries where transfer_no = 9', 'delete from transfers where no = 9'],
      'the last transfer is 8, but 9 were posted',
    ],
    [
      'entries whose transfer is gone',
      ['delete from transfers where no = 9', `update ledger_state set value = 8 where name = 'last_transfer'`],
      'an entry names transfer 9, which is not there',
    ],
    [
      'an edited balance',
      [`update accounts set balance_cents = balance_cents + 1 where name = '${adas}'`],
      `the balance of ${adas} is 6001, its entries sum to 6000`,
    ],
    [
      'a held balance that was edited',
      [`update accounts set balance_cents = balance_cents + 1 where name = '${adasHeld}'`],
      `the balance of ${adasHeld} is 3001, its entries sum to 3000`,
    ],
    [
      'an edited head',
      [`update accounts set hash = '${'ab'.repeat(32)}' where name = '${adas}'`],
      `the statement of ${adas} ends with entry 7, its head says entry 7 with another hash`,
    ],
    [
      'a shorter head',
      [`update accounts set seq = 6 where name = '${adas}'`],
      `the statement of ${adas} ends with entry 7, its head says entry 6`,
    ],
    [
      'a signature that was edited',
      [`update accounts set signature = 'AAAA' where name = '${adas}'`],
      `the head of the statement of ${adas} is not signed by the club`,
    ],
    [
      'a signature of another member',
      [
        `update accounts set signature = (select signature from accounts as other where other.name = '${availableAccount(guest)}') where name = '${adas}'`,
      ],
      `the head of the statement of ${adas} is not signed by the club`,
    ],
    ['a deleted account', [`delete from accounts where name = '${adas}'`], `the account ${adas} is gone, its entries are not`],
    ['a deleted held account', [`delete from accounts where name = '${adasHeld}'`], "5 entries name members' accounts that are not there"],
    [
      'an account that can not be',
      [`insert into accounts (name, balance_cents) values ('house:grants', 0)`],
      "there is an account that can't be: house:grants",
    ],
    [
      'a head without a statement',
      [`insert into accounts (name, balance_cents, seq, hash, signature) values ('member:nobody:available', 0, 3, 'ab', 'cd')`],
      'the statement of member:nobody:available has 0 entries, its head says 3',
    ],
    ['an entry cut out of a transfer', ['update entries set pos = 2 where transfer_no = 2 and pos = 1'], 'transfer 2 has lost its entry 1'],
    [
      'an entry cut out of a statement',
      [`update entries set seq = 20 where account = '${adas}' and seq = 7`],
      `the statement of ${adas} goes on with entry 20 after 6`,
    ],
    [
      'a head on a held account',
      [`update accounts set hash = 'ab' where name = '${adasHeld}'`],
      `${adasHeld} has a head, and no statement`,
    ],
    [
      'a sum of a life that was edited',
      [`update accounts set withdrawn_cents = withdrawn_cents - 1 where name = '${adas}'`],
      `withdrawn_cents of ${adas} is 3999, its statement sums to 4000`,
    ],
    [
      'a sum on a held account',
      [`update accounts set won_cents = 5 where name = '${adasHeld}'`],
      `won_cents of ${adasHeld} is 5, and it has no statement`,
    ],
    [
      'rows of a member with a gap in their numbers',
      ['update withdrawals set seq = 7 where seq = 3'],
      `member ${ada} has 3 rows of withdrawals, numbered 1 to 7`,
    ],
    [
      'a withdrawal ended by hand',
      ['update withdrawals set status = 3 where status = 2'],
      `${adasHeld} holds 3000, the member's open withdrawals say 0`,
    ],
    [
      'a withdrawal opened by hand',
      ['update withdrawals set status = 1 where status = 4'],
      `${adasHeld} holds 3000, the member's open withdrawals say 4000`,
    ],
    [
      'a withdrawal of somebody who holds nothing',
      [`update withdrawals set member_id = '${guest}', status = 1 where status = 4`],
      `open withdrawals say 4000, but 3000 is held for them`,
    ],
    [
      'a line of the log that was changed',
      [`update audit set reason = 'because' where no = 6`],
      'line 6 of the audit log was changed, or stands elsewhere than it was written',
    ],
    [
      'an actor of the log that was changed',
      [`update audit set actor = 'nobody' where no = 1`],
      'line 1 of the audit log was changed, or stands elsewhere than it was written',
    ],
    [
      'two lines of the log that were swapped',
      ['update audit set no = 99 where no = 4', 'update audit set no = 4 where no = 5', 'update audit set no = 5 where no = 99'],
      'line 4 of the audit log was changed, or stands elsewhere than it was written',
    ],
    [
      'a line dropped, and those behind it moved up',
      [
        'delete from audit where no = 3',
        ...[4, 5, 6, 7, 8].map((no) => `update audit set no = ${no - 1} where no = ${no}`),
        'delete from audit_links where no = 8',
        `update ledger_state set value = 7 where name = 'last_audit'`,
      ],
      'line 3 of the audit log was changed, or stands elsewhere than it was written',
    ],
    [
      'the end of the log cut off with its links and its count',
      [
        'delete from audit where no > 6',
        'delete from audit_links where no > 6',
        `update ledger_state set value = 6 where name = 'last_audit'`,
      ],
      'the audit log ends with line 6, its head says line 8',
    ],
    [
      'the end cut off, and the head put back without a signature',
      [
        'delete from audit where no > 6',
        'delete from audit_links where no > 6',
        `update ledger_state set value = 6 where name = 'last_audit'`,
        'update audit_head set no = 6, hash = (select hash from audit_links where no = 6)',
      ],
      'the head of the audit log is not signed by the club',
    ],
    ['a log without its head', ['delete from audit_head'], 'the audit log has lines, and no signed head'],
    ['a link cut out of the log', ['delete from audit_links where no = 2'], 'line 2 of the audit log has no link'],
    [
      'a link that was edited',
      [`update audit_links set hash = '${'ab'.repeat(32)}' where no = 2`],
      'line 2 of the audit log was changed, or stands elsewhere than it was written',
    ],
    [
      'a link of no line',
      [`insert into audit_links (no, hash) values (9, '${'ab'.repeat(32)}')`],
      'a link names line 9 of the audit log, which is not there',
    ],
    ['a line cut out of the log', ['delete from audit where no = 3'], 'the audit log has 7 lines, numbered 1 to 8: some are missing'],
    ['the first line of the log', ['delete from audit where no = 1'], 'the audit log has 7 lines, numbered 2 to 8: some are missing'],
    ['the last line of the log', ['delete from audit where no = 8'], 'the audit log ends with 7, but 8 lines were written'],
    [
      'a roll-up that is wrong',
      [`insert into house_balances (account, balance_cents, upto_no) values ('house:grants', -14999, 2)`],
      'house:grants was rolled up to -14999 at transfer 2, its entries sum to -15000',
    ],
    [
      'a roll-up at the end',
      [`insert into house_balances (account, balance_cents, upto_no) values ('house:payouts', 999, 9)`],
      'house:payouts was rolled up to 999 at transfer 9, its entries sum to 1000',
    ],
    ['a count that is gone', [`delete from ledger_state where name = 'last_transfer'`], 'the count last_transfer is missing'],
  ])('%s is detected (H13)', async (_what, statements, words) => {
    await busyClub(club);
    await pastTheGuards(...statements);
    const faults = [(await verdict()).fault, (await verdict({ transfers: 1, links: 1, accounts: 1 })).fault];
    // The next test on this database needs its counts.
    await byHand(`insert into ledger_state (name, value) values ('last_transfer', 0) on conflict do nothing`);
    expect(faults).toEqual([words, words]);
  });

  test('a changed line is detected however much is written after it (H18)', async () => {
    await busyClub(club);
    await pastTheGuards(`update audit set reason = 'because' where no = 8`);
    await club.type('grant ada 1');
    expect((await verdict()).fault).toBe('line 8 of the audit log was changed, or stands elsewhere than it was written');
  });

  test('the lines of an earlier release are linked once, and a line says so; a second time is a fault (H18)', async () => {
    await busyClub(club);
    const unlinked = ['delete from audit_links', 'delete from audit_head'];
    await pastTheGuards(...unlinked);
    const start = () => chainAudit(club.db, club.context);
    await Promise.all([start(), start(), start()]);
    await start();
    expect((await verdict()).fault).toBeUndefined();
    expect((await club.audited()).slice(8)).toEqual([
      { no: 9, actor: 'club', remark: '', action: 'audit chained', member_id: null, reason: '', before: {}, after: { lines: 8 } },
    ]);
    expect(await club.type('verify')).toMatchObject({
      fits: true,
      audit_head: expect.stringMatching(/^9 [0-9a-f]{64}$/),
      audit_chained: expect.stringContaining('lines 1 to 8'),
    });
    // An operator who is faster than the start finds the same.
    if (kind === 'postgres') await pastTheGuards(...unlinked);
    else await byHandUnguarded(...unlinked);
    await club.type('grant ada 1');
    expect((await club.audited()).slice(9).map(({ action }) => action)).toEqual(['audit chained', 'grant']);
    expect((await verdict()).fault).toBe('line 10 of the audit log links it anew, as line 9 had done: lines may be gone');
  });

  test('a log that begins with this release needs no such line', async () => {
    await chainAudit(club.db, club.context);
    expect(await club.audited()).toEqual([]);
    await club.type('grant ada 1');
    await chainAudit(club.db, club.context);
    expect((await club.audited()).map(({ action }) => action)).toEqual(['grant']);
    expect(await club.type('verify')).not.toHaveProperty('audit_chained');
  });

  // PostgreSQL can't skip a check once.
  if (kind === 'sqlite') {
    test('a balance below zero is detected', async () => {
      await busyClub(club);
      await pastTheGuards(`update accounts set balance_cents = -1 where name = '${adasHeld}'`);
      expect((await verdict()).fault).toBe(`the balance of ${adasHeld} is below zero: -1`);
    });
  }

  test('a statement that went below zero is detected, although every hash and the signature are right', async () => {
    const account = availableAccount('forged-member');
    const rows = [-500, 800].map((amount, index) => ({ no: index + 1, amount, balance: index === 0 ? -500 : 300 }));
    let prev = firstPrev;
    for (const { no, amount, balance } of rows) {
      const text = entryText({
        seq: no,
        transfer: `transfer-${no}`,
        kind: 'grant',
        amount_cents: amount,
        balance_cents: balance,
        at_ms: no,
      });
      const hash = createHash('sha256').update(Buffer.from(prev, 'hex')).update(text).digest('hex');
      await byHand(
        `insert into transfers (no, id, kind, command_id, at_ms) values (${no}, 'transfer-${no}', 'grant', 'cause-${no}', ${no})`,
        `insert into entries (transfer_no, pos, account, amount_cents, seq, balance_cents, prev, hash) values
          (${no}, 0, 'house:grants', ${-amount}, null, null, null, null),
          (${no}, 1, '${account}', ${amount}, ${no}, ${balance}, '${prev}', '${hash}')`,
        `update ledger_state set value = ${no} where name = 'last_transfer'`,
      );
      prev = hash;
    }
    const signature = club.context.statementKey.sign(headText('forged-member', 2, prev));
    await byHand(
      `insert into accounts (name, balance_cents, seq, hash, signature) values ('${account}', 300, 2, '${prev}', '${signature}')`,
    );
    expect((await verdict()).fault).toBe(`the statement of ${account} goes below zero at entry 1`);
  });

  test('correct roll-ups pass', async () => {
    await busyClub(club);
    const row = (account: string, cents: number, upto: number) =>
      `insert into house_balances (account, balance_cents, upto_no) values ('${account}', ${cents}, ${upto})`;
    await byHand(row('house:grants', -15_000, 2), row('house:payouts', 1_000, 9), row('house:stakes', 0, 5));
    expect((await verdict()).fault).toBeUndefined();
  });

  test('a statement signed with another key is detected: a forger has the database, not the secret', async () => {
    await busyClub(club);
    const seal = sealer(new Uint8Array(32).fill(9), randomBytes);
    const forger = await operatorOf((await OperatorClub.open(await fresh.database())).db, { sealer: seal });
    const forge = (tx: Queries) =>
      post(tx, forger, {
        kind: 'prize',
        cause: 'forged',
        postings: [
          { account: 'house:prizes', cents: cents(-500) },
          { account: adas, cents: cents(500) },
        ],
      });
    await club.db.transaction(forge);
    expect((await verdict()).fault).toBe(`the head of the statement of ${adas} is not signed by the club`);
  });
});
