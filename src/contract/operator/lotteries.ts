import * as v from 'valibot';
import { rtpHundredths } from '#domain/odds.ts';
import { lotteryKeyForm } from '../collections/lotteries.ts';
import { defineAction } from './action.ts';
import { formed, ifVersion, line, newTextLanguage, oneOf, spokenLanguages, text, textLanguage, version, whole } from './fields.ts';

/** The shortest and the longest period that an operator may choose, in seconds. */
export const periodSeconds = { least: 5, most: 86_400 } as const;

const key = (meaning: string) => formed(meaning, lotteryKeyForm, 'has 1 to 32 letters, digits, _ or -');
const itsKey = text('the lottery', 64);
const name = line('as members read it', 60);
const desc = line('a line about it', 200, 0);
const category = text("its category's name or id; the first one by default", 200);

export const addLotteryForm = defineAction({
  name: 'lottery add',
  summary: 'A new game: its first period opens in the running server within 2 s.',
  reason: 'optional',
  input: {
    key: key('its name in addresses and draws'),
    name,
    period_seconds: whole(
      `from one draw to the next, ${periodSeconds.least} to ${periodSeconds.most}`,
      periodSeconds.least,
      periodSeconds.most,
    ),
    class: v.optional(category),
    rtp: v.optional(
      whole(
        `what comes back of stakes, in per cent, ${rtpHundredths.least} to ${rtpHundredths.most}; ${rtpHundredths.byDefault} by default`,
        rtpHundredths.least,
        rtpHundredths.most,
      ),
      String(rtpHundredths.byDefault),
    ),
    desc: v.optional(desc, ''),
    language: newTextLanguage,
  },
  output: {
    id: v.string(),
    key: v.string(),
    name: v.string(),
    period_seconds: v.number(),
    rtp: v.number(),
    anchor: v.string(),
  },
});

const closed = { key: v.string(), closed: v.number() };

export const closeLotteryForm = defineAction({
  name: 'lottery close',
  summary: 'No period opens any more, for good; the one that is open is drawn and settled like any other.',
  reason: 'optional',
  input: { key: key('the lottery') },
  output: closed,
});

export const pauseLotteryForm = defineAction({
  name: 'lottery pause',
  summary: 'No period opens until the game is reopened; the one that is open is drawn as promised.',
  typed: ['key'],
  reason: 'optional',
  input: { key: itsKey },
  output: closed,
});

export const reopenLotteryForm = defineAction({
  name: 'lottery reopen',
  summary: 'Goes on with a game that was paused.',
  typed: ['key'],
  reason: 'optional',
  input: { key: itsKey },
  output: closed,
});

export const editLotteryForm = defineAction({
  name: 'lottery edit',
  summary: 'Changes what members read about a game, and where it stands. What a draw gives is never changed.',
  typed: ['key'],
  reason: 'optional',
  input: {
    key: itsKey,
    name: v.optional(name),
    desc: v.optional(desc),
    class: v.optional(text("its category's name or id", 200)),
    ...textLanguage,
    if_version: ifVersion,
  },
  output: { key: v.string(), changed: v.array(v.string()), version },
});

export const hotLotteryForm = defineAction({
  name: 'lottery hot',
  summary: 'Puts a game among the hot ones on Home, or takes it from there.',
  typed: ['key', 'switch'],
  reason: 'optional',
  input: { key: itsKey, switch: oneOf('on or off', ['on', 'off']) },
  output: { key: v.string(), hot: v.number() },
});

export const listLotteriesForm = defineAction({
  name: 'lottery list',
  summary: 'The games, with the period that is open now.',
  output: {
    lotteries: v.array(
      v.strictObject({
        id: v.string(),
        key: v.string(),
        name: v.string(),
        period_seconds: v.number(),
        rtp: v.number(),
        closed: v.number(),
        hot: v.number(),
        expect: v.nullable(v.string()),
        state: v.nullable(v.string()),
        ...spokenLanguages,
        version,
      }),
    ),
  },
});
