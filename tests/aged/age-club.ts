import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { claimClub, claimDemo } from '../../src/server/commands/claim-club.ts';
import { passwordHashing } from '../../src/server/commands/password-hashing.ts';
import { type Config, type Environment, parseConfig } from '../../src/server/config.ts';
import type { Database } from '../../src/server/db/database.ts';
import { migrate } from '../../src/server/db/migrate.ts';
import { openDatabase, sqliteFileName } from '../../src/server/db/open.ts';
import { getSetting } from '../../src/server/db/settings.ts';
import { openSqlite } from '../../src/server/db/sqlite.ts';
import { allowLong } from '../../src/server/db/whole-tables.ts';
import { placePictures } from '../../src/server/demo/place-files.ts';
import { seedDemo } from '../../src/server/demo/seed.ts';
import { statementKey } from '../../src/server/ledger/statement-key.ts';
import { sealer } from '../../src/server/seal.ts';
import { deriveKeys } from '../../src/server/secret.ts';
import { SimRandom } from '../ledger/sim-random.ts';
import { seededBytes } from '../wire/seeded-bytes.ts';
import { Books, MemberRevisions } from './books.ts';
import { addCatalogue, type DemoRows, demoCounts, demoRows, personId, videoId } from './catalogue.ts';
import { ClubDriver } from './club-driver.ts';
import { crowdName, crowdPassword, joinCrowd, lookAround, type Someone, talk } from './crowd.ts';
import { drawsUntil } from './day-of-draws.ts';
import { DayOfPlay } from './day-of-play.ts';
import { LiveMembers, liveMs } from './live-day.ts';
import type { ClubSize } from './sizes.ts';

const dayMs = 86_400_000;
const root = join(import.meta.dirname, '../..');
/** Where the set-up stores the widths of the pictures. */
const picturesDir = join(root, 'node_modules/.cache/foyer/pictures');

/** The parameters of an aged club. The same parameters and sources produce the same club. */
export interface Ageing {
  /** DATA_DIR and, for PostgreSQL, DATABASE_URL; FOYER_SECRET unless it should be generated. */
  env: Environment;
  size: ClubSize;
  days: number;
  seed: number;
  /** The club's final time. */
  untilMs: number;
  /** Called after each day. */
  onDay?: (day: number) => void;
}

/** Thrown if there is a club already. */
export class PlaceTaken extends Error {
  override name = 'PlaceTaken';
}

interface Opened {
  config: Config;
  db: Database;
}

async function opened({ env, seed }: Ageing): Promise<Opened> {
  const config = parseConfig({ ...env }, seededBytes(`aged ${seed} secret`));
  if (config.databaseUrl !== undefined) return { config, db: await openDatabase(config) };
  // Thousands of commits that need not be durable.
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
  return { config, db: openSqlite(join(config.dataDir, sqliteFileName), { durable: false }) };
}

/** The number of videos, and of people, on the first day. */
const firstCount = ({ size, days }: Ageing): number => size.catalogue - (size.comingEachDay - size.goingEachDay) * days;

/** Creates the club's first day: the demo club with a catalogue. @throws PlaceTaken */
export async function beginClub(ageing: Ageing): Promise<void> {
  const { config, db } = await opened(ageing);
  const nowMs = ageing.untilMs - ageing.days * dayMs;
  const randomBytes = seededBytes(`aged ${ageing.seed} begin`);
  try {
    await migrate(db);
    if (await db.queries.selectFrom('club').select('name').where('name', '=', 'secret_fingerprint').executeTakeFirst()) {
      throw new PlaceTaken('there is a club already: take an empty folder, or an empty database');
    }
    const keys = deriveKeys(config.secret);
    await claimClub(db, keys.fingerprint);
    await claimDemo(db, true);
    // The migration's own is random.
    const epoch = Buffer.from(randomBytes(16)).toString('hex');
    await db.transaction((tx) => tx.updateTable('club').set({ value: epoch }).where('name', '=', 'epoch').execute());
    const passwords = passwordHashing({ pepper: keys.passwordPepper, randomBytes });
    const sealing = sealer(keys.seal, randomBytes);
    await seedDemo(db, {
      config,
      dataDir: config.dataDir,
      keys,
      sealer: sealing,
      randomBytes,
      nowMs,
      statementKey: await statementKey(db, sealing, randomBytes),
      placePictures: () => placePictures(picturesDir, config.dataDir),
      hashPassword: (password) => hashed(passwords, password),
    });
    const driver = await ClubDriver.open({ config, db, seed: `aged ${ageing.seed} first`, nowMs, chainLength: ageing.size.chainLength });
    const { context } = driver;
    const rows = await demoRows(context);
    const [from, to] = [Math.max(demoCounts.videos, demoCounts.people) + 1, firstCount(ageing)];
    await db.transaction((tx) => addCatalogue(tx, context, rows, { from, to, nowMs, spanMs: 200 * dayMs }));
    await driver.draws();
    await driver.close();
  } finally {
    await db.close();
  }
}

async function hashed(passwords: ReturnType<typeof passwordHashing>, password: string): Promise<string> {
  const outcome = await passwords.hash(password);
  if (!outcome.ok) throw new Error('a password could not be hashed');
  return outcome.value;
}

/** Runs a club created by `beginClub` through its days. */
export async function ageClub(ageing: Ageing): Promise<void> {
  const { config, db } = await opened(ageing);
  const { size, days, seed, untilMs } = ageing;
  const random = new SimRandom(seed);
  try {
    const driver = await ClubDriver.open({
      config,
      db,
      seed: `aged ${seed} days`,
      nowMs: untilMs - days * dayMs,
      chainLength: size.chainLength,
    });
    const club = new AgeingClub(ageing, driver, random);
    await club.prepare();
    for (let day = 1; day <= days; day += 1) {
      await club.live(day);
      ageing.onDay?.(day);
    }
    await driver.close();
  } finally {
    await db.close();
  }
}

/** Each day's share of `whole`, as whole numbers that add up to it. */
const share = (whole: number, days: number, day: number): number =>
  Math.floor((whole * day) / days) - Math.floor((whole * (day - 1)) / days);

class AgeingClub {
  readonly #ageing: Ageing;
  readonly #driver: ClubDriver;
  readonly #random: SimRandom;
  readonly #members: LiveMembers;
  readonly #crowd: Someone[] = [];
  readonly #videos: string[] = [];
  readonly #people: string[] = [];
  #demo: DemoRows = { videos: new Map(), people: new Map() };
  #passwordHash = '';
  #heavy = '';
  #welcomeCents = 0;
  #added: number;

  constructor(ageing: Ageing, driver: ClubDriver, random: SimRandom) {
    this.#ageing = ageing;
    this.#driver = driver;
    this.#random = random;
    this.#members = new LiveMembers(driver, random.nth(1), ageing.size.regulars);
    this.#added = firstCount(ageing);
  }

  async prepare(): Promise<void> {
    const { context } = this.#driver;
    this.#demo = await demoRows(context);
    this.#passwordHash = await hashed(context.passwords, crowdPassword);
    const demo = await context.db.queries.selectFrom('members').select('id').where('username', '=', 'demo').executeTakeFirstOrThrow();
    this.#heavy = demo.id;
    this.#welcomeCents = (await getSetting(context.db.queries, 'welcome_grant')) * 100;
    this.#catalogueIs(1, this.#added);
  }

  #catalogueIs(from: number, to: number): void {
    for (let n = from; n <= to; n += 1) {
      const isLater = n > Math.max(demoCounts.videos, demoCounts.people);
      if (isLater || n <= demoCounts.videos) this.#videos.push(videoId(n));
      if (isLater || n <= demoCounts.people) this.#people.push(personId(n));
    }
  }

  /** One day: first what many did, written at once; then what a few do through the server; then the club's own jobs. */
  async live(day: number): Promise<void> {
    const { days, untilMs, size } = this.#ageing;
    const endMs = untilMs - (days - day) * dayMs;
    const [fromMs, toMs] = [endMs - dayMs, endMs - liveMs];
    this.#driver.clock.nowMs = toMs;
    await this.#history(day, fromMs, toMs);
    await this.#driver.draws();
    const going = share(size.goingEachDay * days, days, day);
    await this.#members.live({
      day,
      untilMs: endMs,
      videos: this.#videos.slice(going),
      people: this.#people.slice(going),
      goingVideos: this.#videos.splice(-going, going),
      goingPeople: this.#people.splice(-going, going),
      notices: share(size.notices, days, day),
    });
    for (let turn = 0; turn < 2; turn += 1) await this.#driver.jobs();
  }

  async #history(day: number, fromMs: number, toMs: number): Promise<void> {
    const { context } = this.#driver;
    const { size, days } = this.#ageing;
    const random = this.#random.nth(100 + day);
    const [books, revisions, draws] = [await Books.open(context), await MemberRevisions.open(context), await drawsUntil(context, toMs)];
    const play = new DayOfPlay(context, random, { draws, books, revisions });
    const before = this.#crowd.length;
    const joining = Array.from(
      { length: share(size.members, days, day) },
      (_, n): Someone => ({
        id: context.newId(),
        username: crowdName(before + n + 1),
        joinedMs: fromMs + random.below(toMs - fromMs),
      }),
    );
    this.#crowd.push(...joining);
    for (const { id, joinedMs } of joining) {
      play.addWelcome(id, joinedMs, this.#welcomeCents);
      play.addDeposit(id, joinedMs, toMs - 100_000 > joinedMs ? toMs - 100_000 : joinedMs + 1);
    }
    for (let n = share(size.members * size.betsEach, days, day); n > 0; n -= 1) play.addBet(random.one(this.#crowd).id);
    this.#heavyDay(day, play, books, { fromMs, toMs });
    const coming = size.comingEachDay;
    await context.db.transaction(async (tx) => {
      await allowLong(tx, context.db.kind);
      await joinCrowd(tx, context, random, { crowd: joining, passwordHash: this.#passwordHash, people: this.#people, revisions });
      await talk(tx, context, random, { crowd: this.#crowd, revisions, count: share(size.messages, days, day), fromMs, toMs });
      const looks = { views: size.viewsEachDay, plays: size.playsEachDay };
      await lookAround(tx, context, random, { atMs: toMs, crowd: this.#crowd, people: this.#people, videos: this.#videos, ...looks });
      await addCatalogue(tx, context, this.#demo, { from: this.#added + 1, to: this.#added + coming, nowMs: toMs, spanMs: dayMs / 2 });
      await play.write(tx);
    });
    this.#catalogueIs(this.#added + 1, this.#added + coming);
    this.#added += coming;
  }

  /** `demo` plays and deposits far more than anybody else, so that it gets the required number of lines and notifications. */
  #heavyDay(day: number, play: DayOfPlay, books: Books, { fromMs, toMs }: { fromMs: number; toMs: number }): void {
    const { size, days } = this.#ageing;
    const deposits = share(size.notifications, days, day);
    for (let n = 0; n < deposits; n += 1) play.addDeposit(this.#heavy, fromMs, toMs - 100_000);
    const lines = Math.ceil((size.lines * day) / days) - books.headOf(this.#heavy).seq - deposits;
    // A bet is one line, and one more if it wins.
    for (let n = Math.ceil(lines / linesOfBet); n > 0; n -= 1) play.addBet(this.#heavy);
  }
}

/** Of 20 equally likely plays: the mean chance of winning is that of 4 halves and of the 16 totals, which together are certain, divided by 20. */
const linesOfBet = 1 + 3 / 20;
