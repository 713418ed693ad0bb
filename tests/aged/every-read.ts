import { type CallName, calls } from '../../src/contract/calls.ts';
import { collectionNames } from '../../src/contract/collections/mirror.ts';
import type { Queries } from '../../src/server/db/database.ts';

/** A read of the API, by its first path. */
export interface AskedRead {
  call: CallName;
  path: string;
}

/** GET calls that are not reads: a command that old clients send by GET, and the two that a proxy calls. */
const noReads: readonly CallName[] = ['setName', 'health', 'ready'];

/** Every call that is answered by GET, some of them twice: a first page and a late one, every collection from its beginning. */
export async function everyRead(queries: Queries): Promise<AskedRead[]> {
  const video = await queries
    .selectFrom('videos')
    .select(['id', 'class_id'])
    .where('hidden', '=', 0)
    .orderBy('pos', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const person = await queries
    .selectFrom('profiles')
    .select(['id', 'region_id'])
    .where('published', '=', 1)
    .orderBy('pos', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const game = await queries.selectFrom('lotteries').select(['id', 'key']).orderBy('pos').limit(1).executeTakeFirstOrThrow();
  const fields: Partial<Record<CallName, readonly string[]>> = {
    profiles: ['', '?page=40', `?id=${person.region_id}`],
    newHomeList: ['', '?page=40'],
    profile: [`?id=${person.id}`],
    videos: ['', '?page=40', `?id=${video.class_id}`],
    moreVideos: [`?id=${video.id}`],
    video: [`?id=${video.id}`],
    messages: ['', '?page=40'],
    withdrawals: ['', '?page=4'],
    deposits: ['', '?page=100'],
    moneyLog: ['', '?page=100'],
    gameRecords: ['', '?page=100'],
    statement: ['', '?after=15000'],
    lotteryInfo: [`?key=${game.key}`],
    lotteryResults: [`?key=${game.key}`],
    lotteryOdds: [`?id=${game.id}`],
    winners: [`?key=${game.key}`],
    memberExport: ['', '?cursor=bets.0.', '?cursor=statement.15000.'],
    commandOutcome: ['?id=00000000-0000-4000-8000-000000000001'],
  };
  const names = (Object.keys(calls) as CallName[]).filter((name) => calls[name].get.length > 0 && !noReads.includes(name));
  return names.flatMap((call) =>
    pathsOf(call, game.key).flatMap((path) => (fields[call] ?? ['']).map((query) => ({ call, path: path + query }))),
  );
}

function pathsOf(call: CallName, key: string): string[] {
  const [path = ''] = calls[call].get;
  if (path.includes(':shelf')) return collectionNames.map((name) => path.replace(':shelf', name));
  return [path.replace(':key', key)];
}
