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
import { judgeSchema, lookAtClub } from '../doctor/club.ts';
import { lookAtDatabase, unreachable } from '../doctor/database.ts';
import { lookAtDraws } from '../doctor/draws.ts';
import { lookAtDuties } from '../doctor/duties.ts';
import { type Finding, fault, ok } from '../doctor/finding.ts';
import { lookAtFolder, missingFile } from '../doctor/folder.ts';
import { lookAtMembers } from '../doctor/members.ts';
import { judgeOrigin } from '../doctor/origin.ts';
import { lookAtPeople } from '../doctor/people.ts';
import { judgeSettings } from '../doctor/settings.ts';
import { lookAtTools } from '../doctor/tools.ts';
import { presentPrizes } from '../draws/wheel.ts';
import { release } from '../release.ts';
import { deriveKeys } from '../secret.ts';
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
    ...(await looked('DATA_DIR', () => lookAtFolder(config))),
    ...(await looked('certificate', () => lookAtCertificate(config, place.nowMs()))),
    ...(await looked('tools', lookAtTools)),
    ...(await lookInside(place, config)),
  ];
}

/** A check that fails must not hide the findings of others. */
async function looked(about: string, look: () => Promise<Finding[]>): Promise<Finding[]> {
  return look().catch((error: unknown) => [
    fault(about, `it can't be looked at: ${lineOf(error)}`, 'mend what is named before this one first'),
  ]);
}

async function lookAtCertificate({ publicOrigin }: Config, nowMs: number): Promise<Finding[]> {
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
    return await lookAtAll(place, config, db);
  } finally {
    await db.close();
  }
}

async function lookAtAll(place: Place, config: Config, db: Database): Promise<Finding[]> {
  const keys = deriveKeys(config.secret);
  const before = await looked('database', () => lookAtDatabase(db));
  const { findings, demo, ready } = await lookAtClub(db.queries, keys);
  // With the schema of another release the tables may be different.
  if (!ready) return [...before, ...findings];
  const { publicOrigin } = config;
  const nowMs = place.nowMs();
  const known = { pepper: keys.passwordPepper, randomBytes: place.randomBytes, demo, publicOrigin };
  return [
    ...before,
    ...findings,
    ...(await looked('clock', () => lookAtClock(place, config, db))),
    ...(await looked('settings', () => lookAtSettings(db, { demo, publicOrigin }))),
    ...(await looked('log-ins', () => lookAtMembers(db.queries, known))),
    ...(await looked('games', () => lookAtDraws(db.queries, nowMs))),
    ...(await looked('duties', () => lookAtDuties(db.queries, nowMs))),
    ...(await looked('two people', () => lookAtPeople(db.queries, place.acting))),
  ];
}

async function lookAtClock({ nowMs }: Place, { clubTimeZone: timeZone }: Config, db: Database): Promise<Finding[]> {
  const began = { wallMs: nowMs(), steadyMs: performance.now() };
  const aheadMs = await clockAhead(db, nowMs);
  const newestMs = await newestEntryMs(db);
  const jumpedMs = nowMs() - began.wallMs - (performance.now() - began.steadyMs);
  return judgeClock({ nowMs: nowMs(), aheadMs, jumpedMs, newestMs, timeZone });
}

async function lookAtSettings({ queries }: Database, of: { demo: boolean; publicOrigin: string | undefined }): Promise<Finding[]> {
  const { count } = await queries
    .selectFrom('lotteries')
    .select(sql<number>`count(*)`.as('count'))
    .where('closed', '=', 0)
    .executeTakeFirstOrThrow();
  const { prizes } = await presentPrizes(queries);
  return judgeSettings(await getSettings(queries), { ...of, openGames: count, prizes: prizes.length });
}
