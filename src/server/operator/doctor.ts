import { join } from 'node:path';
import { sql } from 'kysely';
import { cannot } from '#contract/operator/cannot.ts';
import { doctorForm } from '#contract/operator/place.ts';
import { done } from '#contract/outcome.ts';
import { type Config, ConfigError, parseConfig } from '../config.ts';
import type { Database } from '../db/database.ts';
import { NewerSchema } from '../db/migrate.ts';
import { openDatabase } from '../db/open.ts';
import { getSettings } from '../db/settings.ts';
import { certificateOf, judgeCertificate } from '../doctor/certificate.ts';
import { clockAhead, judgeClock, newestEntryMs } from '../doctor/clock.ts';
import { checkClub, judgeSchema } from '../doctor/club.ts';
import { checkDatabase, unreachable } from '../doctor/database.ts';
import { checkDraws } from '../doctor/draws.ts';
import { checkDuties } from '../doctor/duties.ts';
import { type Finding, fault, ok } from '../doctor/finding.ts';
import { checkFolder, missingFile } from '../doctor/folder.ts';
import { checkMembers } from '../doctor/members.ts';
import { judgeOrigin } from '../doctor/origin.ts';
import { checkPeople } from '../doctor/people.ts';
import { judgeSettings } from '../doctor/settings.ts';
import { checkTools } from '../doctor/tools.ts';
import { presentPrizes } from '../draws/wheel.ts';
import { release } from '../release.ts';
import { deriveKeys } from '../secret.ts';
import { programFolder } from './caller-folder.ts';
import { hasDatabase, lineOf, type Place, placeAction } from './place.ts';

/** The timeout of a handshake with the club's own address. */
const handshakeMs = 5_000;

/** Checks everything that a club depends on, and says what each finding means and what to do; a fault makes it exit with status 1. */
export const doctor = placeAction(doctorForm, async (place) => {
  const findings = await examine(place);
  const count = (level: Finding['level']) => findings.filter((finding) => finding.level === level).length;
  const faults = count('fault');
  const report = { release, healthy: faults === 0, faults, warnings: count('warning'), findings: findings.map(asRow) };
  const first = findings.find(({ level }) => level === 'fault');
  return first ? cannot('unhealthy', `${faults} to mend, first ${first.about}: ${first.says}`, { report }) : done(report);
});

/** `do` is left out if there is nothing to do. */
const asRow = ({ todo, ...finding }: Finding) => (todo === '' ? finding : { ...finding, do: todo });

async function examine(place: Place): Promise<Finding[]> {
  let config: Config;
  try {
    config = parseConfig(place.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return [fault('environment', error.message, 'set the variable that is named; README has the list')];
  }
  return [
    ok('environment', 'every variable can be used'),
    ...judgeOrigin(config),
    ...(await checked('DATA_DIR', () => checkFolder(config))),
    ...(await checked('certificate', () => checkCertificate(config, place.nowMs()))),
    ...(await checked('tools', () => checkTools(join(programFolder, 'dist')))),
    ...(await lookInside(place, config)),
  ];
}

/** A check that fails must not hide the findings of others. */
async function checked(about: string, check: () => Promise<Finding[]>): Promise<Finding[]> {
  return check().catch((error: unknown) => [
    fault(about, `it can't be looked at: ${lineOf(error)}`, 'mend what is named before this one first'),
  ]);
}

async function checkCertificate({ publicOrigin }: Config, nowMs: number): Promise<Finding[]> {
  if (!publicOrigin?.startsWith('https:')) return [];
  return [judgeCertificate(new URL(publicOrigin).hostname, await certificateOf(publicOrigin, handshakeMs), nowMs)];
}

async function lookInside(place: Place, config: Config): Promise<Finding[]> {
  if (!(await hasDatabase(config))) return [missingFile(config.dataDir)];
  let db: Database;
  try {
    db = await openDatabase(config);
  } catch (error) {
    if (error instanceof NewerSchema) return [judgeSchema({ known: error.steps, missing: [], newer: error.steps })];
    return [unreachable(lineOf(error))];
  }
  try {
    return await checkAll(place, config, db);
  } finally {
    await db.close();
  }
}

async function checkAll(place: Place, config: Config, db: Database): Promise<Finding[]> {
  const keys = deriveKeys(config.secret);
  const before = await checked('database', () => checkDatabase(db));
  const { findings, demo, ready } = await checkClub(db.queries, keys);
  // With the schema of another release the tables may be different.
  if (!ready) return [...before, ...findings];
  const { publicOrigin } = config;
  const nowMs = place.nowMs();
  const known = { pepper: keys.passwordPepper, randomBytes: place.randomBytes, demo, publicOrigin };
  return [
    ...before,
    ...findings,
    ...(await checked('clock', () => checkClock(place, config, db))),
    ...(await checked('settings', () => checkSettings(db, { demo, publicOrigin }))),
    ...(await checked('log-ins', () => checkMembers(db.queries, known))),
    ...(await checked('games', () => checkDraws(db.queries, nowMs))),
    ...(await checked('duties', () => checkDuties(db.queries, nowMs))),
    ...(await checked('two people', () => checkPeople(db.queries, place.attribution))),
  ];
}

async function checkClock({ nowMs }: Place, { clubTimeZone: timeZone }: Config, db: Database): Promise<Finding[]> {
  const began = { wallMs: nowMs(), steadyMs: performance.now() };
  const aheadMs = await clockAhead(db, nowMs);
  const newestMs = await newestEntryMs(db);
  const jumpedMs = nowMs() - began.wallMs - (performance.now() - began.steadyMs);
  return judgeClock({ nowMs: nowMs(), aheadMs, jumpedMs, newestMs, timeZone });
}

async function checkSettings({ queries }: Database, of: { demo: boolean; publicOrigin: string | undefined }): Promise<Finding[]> {
  const { count } = await queries
    .selectFrom('lotteries')
    .select(sql<number>`count(*)`.as('count'))
    .where('closed', '=', 0)
    .executeTakeFirstOrThrow();
  const { prizes } = await presentPrizes(queries);
  return judgeSettings(await getSettings(queries), { ...of, openGames: count, prizes: prizes.length });
}
