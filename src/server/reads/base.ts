import { sql } from 'kysely';
import type { BaseInfo, BaseRow, baseInfoCall, SystemConfig, systemConfigCall } from '#contract/collections/base.ts';
import { defaultLanguage, languages } from '#contract/languages.ts';
import { done } from '#contract/outcome.ts';
import { cents, decimalOfCents } from '#domain/points.ts';
import { getSetting, getSettings, type Settings } from '../db/settings.ts';
import { sandboxKey } from '../payments/sandbox.ts';
import { repliedTexts } from '../row-texts.ts';
import { bankRows } from './bank.ts';
import { newestWins } from './lottery.ts';
import { pageRows } from './paging.ts';
import { addressOf, pictureFrom } from './pictures.ts';
import type { Read, ReadContext } from './read.ts';

/** Lines of `winners`. */
const winnerLines = 10;

/** A setting's text: its translations are a setting of their own, without the fallback. */
const settingTexts = (texts: Settings['notice_texts']) => ({ language: defaultLanguage, texts: JSON.stringify(texts) });

async function baseInfoOf({ queries, viewer }: ReadContext): Promise<BaseInfo> {
  const settings = await getSettings(queries);
  const { name, ico, login_bg, center_bg, video_login, isluckdraw, iskefu, kefu, ispop, pop_content, isplay } = settings;
  const { head_toal, edit_paypwd, close_number, frame_origins } = settings;
  return {
    id: 'base_info',
    name,
    ico,
    login_bg,
    center_bg,
    video_login,
    isluckdraw,
    iskefu,
    kefu,
    ispop,
    ...repliedTexts(settingTexts(settings.pop_content_texts), pop_content, viewer, (own) => ({ pop_content: own })),
    isplay,
    head_toal,
    edit_paypwd,
    close_number,
    frame_origins,
    pay_banklist: (await bankRows(queries)).map(({ name: bank }) => ({ name: bank })),
    // The only provider; its name is a brand, the same in every language.
    pay_channels: settings.sandbox === 1 ? [{ pay_way: sandboxKey, name: 'Sandbox' }] : [],
    lang_data: languages.filter(({ code }) => settings.languages.includes(code)).map(({ code, name }) => ({ value: code, name })),
    // Only from settled bets (H1); as of the collection's last change (jobs/start.ts updates it after wins).
    winners: (await newestWins(queries, undefined, winnerLines)).map(
      ({ username, name: game, payout_cents }) => `${username} · ${game} · ${decimalOfCents(cents(payout_cents))}`,
    ),
  };
}

async function moviesOf({ queries, viewer }: ReadContext, homeRow: 1 | 2): Promise<SystemConfig['movielist_0']> {
  const rows = await queries
    .selectFrom('videos')
    .select(['id', 'title', 'picture', 'language', 'texts'])
    .where(sql<boolean>`hidden = 0 and home_row > 0`)
    .where('home_row', '=', homeRow)
    .orderBy('home_pos')
    .orderBy('pos')
    .orderBy('id')
    .limit(pageRows.homeRow)
    .execute();
  return rows.map((row) => {
    const picture = pictureFrom(row.picture);
    const words = repliedTexts(row, { title: row.title }, viewer, ({ title }) => ({ name: title }));
    return { id: row.id, ...words, img: addressOf(picture, 'card'), picture };
  });
}

async function systemConfigOf(context: ReadContext): Promise<SystemConfig> {
  const { queries, viewer } = context;
  const banners = await queries.selectFrom('banners').selectAll().orderBy('pos').orderBy('id').limit(pageRows.banners).execute();
  const translations = settingTexts(await getSetting(queries, 'notice_texts'));
  return {
    id: 'config',
    ...repliedTexts(translations, await getSetting(queries, 'notice'), viewer, (own) => ({ notice: own })),
    banners: banners.map(({ url, picture }) => ({ url, picture: pictureFrom(picture) })),
    movielist_0: await moviesOf(context, 1),
    movielist_1: await moviesOf(context, 2),
  };
}

/** Checklist E1, E40. */
export const baseInfo: Read<typeof baseInfoCall> = {
  collections: ['base'],
  varies: 'all',
  read: async (context) => done(await baseInfoOf(context)),
};

/** Checklist E2. A change of a video on Home also gives `base` a new revision, for the mirror. */
export const systemConfig: Read<typeof systemConfigCall> = {
  collections: ['base', 'videos'],
  varies: 'all',
  read: async (context) => done(await systemConfigOf(context)),
};

/** The two rows of the mirror's collection `base`. */
export async function baseRows(context: ReadContext): Promise<BaseRow[]> {
  return [await baseInfoOf(context), await systemConfigOf(context)];
}
