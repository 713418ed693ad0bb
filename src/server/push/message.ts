import type { PushMessage } from '#contract/commands/push.ts';
import { type LanguageCode, tagOf } from '#contract/languages.ts';
import { type PushWord, pushWords } from '#contract/push-words.ts';
import { textIn } from '#contract/texts.ts';
import type { Context } from '../context.ts';
import { textsOf } from '../row-texts.ts';

/** A queued message with the device that it is for. */
export interface Queued {
  subscription_id: string;
  member_id: string;
  tag: string;
  what: PushWord;
  about: string;
  value_json: string;
  language: LanguageCode;
  amounts: number;
}

/** What the texts of a message are filled with, and where a tap on it leads. */
type Filled = { url: string; values: Record<string, string> };

/** Characters of a title: a payload has at most 3 kB, and a lock screen shows fewer. */
const longestName = 120;

/** The message as the device gets it, in the member's language; undefined if there is nothing left to tell. */
export async function messageOf(context: Context, queued: Queued): Promise<PushMessage | undefined> {
  const { kind, title, body, shown } = pushWords[queued.what];
  const filled = await fillers[kind](context, queued);
  if (!filled) return undefined;
  const say = (words: { id: string; message: string }) => context.translate(words, queued.language, filled.values);
  return {
    to: queued.subscription_id,
    kind,
    id: queued.about,
    state: queued.what,
    tag: queued.tag,
    title: say(title),
    body: say(queued.amounts === 1 && shown ? shown : body),
    url: filled.url,
    lang: tagOf(queued.language),
  };
}

const points = (language: LanguageCode, cents: number): string =>
  new Intl.NumberFormat(tagOf(language), { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(cents / 100);

type Filler = (context: Context, queued: Queued) => Promise<Filled | undefined>;

const record: Filler = async (_, { what, about, value_json, language }) => {
  const { points: amount = '0' } = JSON.parse(value_json) as Record<string, string>;
  const of = what.startsWith('withdrawal') ? 'withdrawal' : 'deposit';
  return { url: `/Record?of=${of}&id=${about}`, values: { points: points(language, Math.round(Number(amount) * 100)) } };
};

/** All of the member's bets on the draw together, read when it is sent: they may have been settled in several batches. */
const draw: Filler = async ({ db: { queries }, nowMs }, { about, member_id: memberId, language }) => {
  const [lotteryId = '', k = ''] = about.split('.');
  const member = await queries.selectFrom('members').select('excluded_until_ms').where('id', '=', memberId).executeTakeFirst();
  // Queued before a pause began, or turned on during one: results would call the member back to play.
  if (!member || (member.excluded_until_ms ?? 0) > nowMs()) return undefined;
  const period = await queries
    .selectFrom('periods')
    .innerJoin('lotteries', 'lotteries.id', 'periods.lottery_id')
    .select(['periods.expect', 'lotteries.name', 'lotteries.key', 'lotteries.language', 'lotteries.texts'])
    .where('periods.lottery_id', '=', lotteryId)
    .where('periods.k', '=', Number(k))
    .executeTakeFirst();
  if (!period) return undefined;
  const { stake, payout } = await queries
    .selectFrom('bets')
    .select(({ fn }) => [fn.sum('stake_cents').as('stake'), fn.sum('payout_cents').as('payout')])
    .where('member_id', '=', memberId)
    .where('lottery_id', '=', lotteryId)
    .where('k', '=', Number(k))
    .executeTakeFirstOrThrow();
  const game = textIn(textsOf(period, { name: period.name }), language)?.words.name ?? period.name;
  const sums = { stake: points(language, Number(stake)), payout: points(language, Number(payout)) };
  const url = `/Lottery?key=${encodeURIComponent(period.key)}&id=${lotteryId}`;
  return { url, values: { game: game.slice(0, longestName), expect: period.expect, ...sums } };
};

const notice: Filler = async ({ db: { queries } }, { about, language }) => {
  const row = await queries.selectFrom('notices').selectAll().where('id', '=', about).where('state', '=', 'shown').executeTakeFirst();
  if (!row) return undefined;
  const { name = row.name } = textIn(textsOf(row, { name: row.name }), language)?.words ?? {};
  return { url: '/Notice', values: { name: name.slice(0, longestName) } };
};

const board: Filler = async () => ({ url: '/MessageBoard', values: {} });

const fillers = { wallet: record, bets: draw, notices: notice, board } as const;
