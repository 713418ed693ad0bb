import { execFileSync } from 'node:child_process';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createServer } from 'node:tls';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Environment } from '../../src/server/config.ts';
import { setSetting } from '../../src/server/db/settings.ts';
import { certificateOf } from '../../src/server/doctor/certificate.ts';
import type { Finding } from '../../src/server/doctor/finding.ts';
import { type DatabasePlace, onBothDatabases } from '../postgres/databases.ts';
import { openClub } from '../wire/open-club.ts';
import { newFolder, typeAt } from './backup-club.ts';
import { environmentOf, typedAt } from './operator-line.ts';

vi.setConfig({ testTimeout: 60_000 });

/** The findings of `doctor`, by what they are about. */
async function findings(env: Environment, nowMs?: () => number): Promise<Map<string, string[]>> {
  const report = await typeAt(env, ['doctor'], nowMs).catch((error: unknown) => {
    if (error instanceof Error && 'report' in error && error.report) return error.report as { findings: Finding[] };
    throw error;
  });
  const found = new Map<string, string[]>();
  for (const { about, level, says } of (report as { findings: Finding[] }).findings)
    found.set(about, [...(found.get(about) ?? []), `${level}: ${says}`]);
  return found;
}

/** Without the folder: in these tests it is in /tmp. */
const levelsOf = (found: Map<string, string[]>) => new Set([...found.values()].flat().map((line) => line.split(':', 1)[0]));

onBothDatabases('doctor (H13, H17)', (fresh, kind) => {
  test('checks a club, changes nothing, and exits with 1 and the first fault if there is one', async () => {
    const place = await fresh.place();
    const club = await openClub(await fresh.open(place), { nowMs: Date.now });
    await club.join('vip');
    await chmod(place.dataDir, 0o700);
    const sound = await typedAt(place)('doctor');
    // The PostgreSQL of the tests runs without fsync, which is reported.
    const faults = kind === 'postgres' ? 3 : 0;
    expect(sound).toMatchObject({ status: faults > 0 ? 1 : 0, said: { healthy: faults === 0, faults } });
    const found = await findings(environmentOf(place));
    expect(found.get('secret')).toEqual([expect.stringMatching(/^ok: it is this club's, fingerprint [0-9a-f]{16}$/)]);
    // The tests' set-up has built them.
    expect(found.get('pages')).toEqual(['ok: they are built']);
    await club.db.transaction((tx) => setSetting(tx, 'sandbox', 1));
    await chmod(place.dataDir, 0o755);
    const sick = await typedAt(place)('doctor');
    expect(sick).toMatchObject({
      status: 1,
      said: { healthy: false, faults: faults + 2 },
      failed: { reason: 'unhealthy', message: expect.stringMatching(/^\d to mend, first DATA_DIR: /) },
    });
    expect(JSON.stringify(sick)).not.toContain('ab'.repeat(32));
    expect(await club.db.queries.selectFrom('audit').selectAll().execute()).toEqual([]);
  });

  test('finds faults of the secret, the schema and the clock', async () => {
    const place = await fresh.place();
    const club = await openClub(await fresh.open(place), { nowMs: Date.now });
    const foreign = await findings(environmentOf(place, 'cd'.repeat(32)));
    expect(foreign.get('secret')).toEqual([expect.stringMatching(/^fault: the secret \(fingerprint \w+\) is not the one/)]);
    await club.db.transaction((tx) =>
      tx
        .insertInto('audit')
        .values({
          no: 1,
          at_ms: Date.now(),
          actor: 'desk',
          action: 'grant',
          member_id: null,
          reason: '',
          before_json: '{}',
          after_json: '{}',
        })
        .execute(),
    );
    const early = await findings(environmentOf(place), () => Date.now() - 3_600_000);
    expect(early.get('clock')).toContainEqual(
      expect.stringMatching(/^fault: the newest entry of the books is \d+ minutes ahead of now: the clock was put back$/),
    );
    if (kind === 'postgres') expect(early.get('clock')?.[0]).toMatch(/^fault: the database server's clock is \d+ minutes ahead of/);
    await club.db.transaction((tx) => tx.insertInto('migrations').values({ name: '9999-tomorrow' }).execute());
    expect((await findings(environmentOf(place))).get('schema')).toEqual([
      'fault: a later release has worked on this database (9999-tomorrow)',
    ]);
    await club.db.transaction((tx) => tx.deleteFrom('migrations').where('name', '=', '9999-tomorrow').execute());
  });

  test('reports a missing club, a missing database, and an invalid environment', async () => {
    const empty: DatabasePlace = await fresh.emptyPlace();
    const found = await findings(environmentOf(empty));
    if (kind === 'sqlite') expect(found.get('database')).toEqual([expect.stringMatching(/^fault: there is no foyer\.sqlite in /)]);
    else expect(found.get('schema')).toEqual(['fault: the database is empty']);
    const gone = { ...environmentOf(empty), DATABASE_URL: 'postgres://foyer:hunter2@127.0.0.1:1/foyer' };
    const [line = ''] = (await findings(gone)).get('database') ?? [];
    expect(line).toMatch(/^fault: it can't be opened: .*ECONNREFUSED/);
    expect(line).not.toContain('hunter2');
    const odd = await findings({ ...environmentOf(empty), PORT: 'eighty' });
    expect([...odd]).toEqual([['environment', [expect.stringMatching(/^fault: PORT must be a number/)]]]);
    expect(levelsOf(odd)).toEqual(new Set(['fault']));
  });

  test('finds a secret file that others can read, and one with another secret', async () => {
    const place = await fresh.place();
    await openClub(await fresh.open(place));
    await writeFile(join(place.dataDir, 'secret'), 'cd'.repeat(32), { mode: 0o644 });
    expect((await findings(environmentOf(place))).get('secret file')).toEqual([
      expect.stringMatching(/^fault: .*secret is open to other accounts of this machine \(mode 644\)$/),
      'warning: DATA_DIR/secret holds another secret than FOYER_SECRET, which is the one in use',
    ]);
  });
});

/** A server with a self-made certificate; undefined if openssl is missing. */
async function certified(): Promise<{ origin: string; ca: string } | undefined> {
  const folder = join(await newFolder(), 'tls');
  await mkdir(folder);
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost', '-days', '3'];
  try {
    execFileSync(
      'openssl',
      ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', ...subject, '-keyout', key, '-out', cert],
      { stdio: 'ignore' },
    );
  } catch {
    return undefined;
  }
  const ca = await readFile(cert, 'utf8');
  const server = createServer({ key: await readFile(key), cert: ca }).on('tlsClientError', () => undefined);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => void server.close());
  return { origin: `https://localhost:${(server.address() as AddressInfo).port}`, ca };
}

test('a handshake shows the chain, the name and the dates (H13)', async (context) => {
  const shown = await certified();
  if (!shown) return context.skip('there is no openssl here');
  const { origin, ca } = shown;
  const seen = await certificateOf(origin, 5_000);
  expect(seen).toMatchObject({ reached: true, chainFault: 'DEPTH_ZERO_SELF_SIGNED_CERT', nameFault: '' });
  if (seen.reached) expect(Math.round((seen.validToMs - seen.validFromMs) / 86_400_000)).toBe(3);
  expect(await certificateOf(origin, 5_000, ca)).toMatchObject({ chainFault: '', nameFault: '' });
  expect(await certificateOf(origin.replace('localhost', '127.0.0.1'), 5_000, ca)).toMatchObject({
    nameFault: expect.stringContaining('127.0.0.1'),
  });
});

test('an origin that does not answer is reported as such (H13)', async () => {
  expect(await certificateOf('https://127.0.0.1:1', 5_000)).toEqual({ reached: false, why: 'ECONNREFUSED' });
});
