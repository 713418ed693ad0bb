import type { FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import { defaultLanguage, type LanguageCode, languages, tagOf } from '#contract/languages.ts';
import { pictureUrl } from '#contract/picture.ts';
import { textIn } from '#contract/texts.ts';
import type { Queries } from '../db/database.ts';
import type { Settings } from '../db/settings.ts';
import { pictureFrom, picturesFrom } from '../reads/pictures.ts';
import { cleanRichText } from '../rich-text.ts';
import { textsOf } from '../row-texts.ts';
import { type PreviewWords, previewPage } from './preview-page.ts';
import { fieldsOf, pathOf } from './request-fields.ts';

/** What fetches a shared link to show a preview of it, and runs no scripts. Browsers inside of these apps name themselves otherwise. */
const previewers =
  /facebookexternalhit|facebot|whatsapp\/|twitterbot|telegrambot|slackbot|discordbot|linkedinbot|skypeuripreview|pinterestbot|redditbot|line-poker|kakaotalk-scrap|mastodon\/|embedly|iframely|cardyb/i;

/** Ids are shorter. */
const longestId = 64;
/** A longer header is not read. */
const longestHeader = 200;
/** The width of a preview's picture in px, as far as there is one. */
const pictureWidth = 1_200;

/** Pages of the app that every visitor may open, in lower case, without those that have a preview of their own. */
const publicPaths: readonly string[] = [
  ...['/', '/home', '/login', '/register', '/language', '/game_n', '/video', '/notice', '/search', '/serviceonline', '/servicepage'],
  ...['/fairness', '/nhomelist', '/choose', '/choosedetail', '/list', '/beauty', '/xf', '/game'],
];

type Parts = { queries: Queries; settings: () => Promise<Settings>; publicOrigin: string | undefined };

/**
 * The preview of a shared link, for a fetcher that makes one; undefined for anybody else, who gets the app's page unchanged. It has what
 * every visitor may see while the club is open to them, in the fetcher's language or the text's fallback: a notice, a city, else the line that
 * runs across Home. A page for members, and so every video and person, has the club's name and icon alone.
 */
export function linkPreviews({ queries, settings, publicOrigin }: Parts): (request: FastifyRequest) => Promise<string | undefined> {
  return async (request) => {
    if (!previewers.test(request.headers['user-agent'] ?? '')) return undefined;
    const language = languageOf(request);
    const all = await settings();
    const isPublic = all.video_login !== 1 && publicPaths.includes(plainPath(request));
    const own = isPublic ? await ownWords(queries, request, language) : undefined;
    const words = isPublic ? { ...(await clubWords(queries, all, language)), ...own } : {};
    return previewPage({ club: all.name, ...words }, tagOf(language), publicOrigin);
  };
}

/** Paths match in any case, and with or without a slash at the end. */
const plainPath = (request: FastifyRequest): string =>
  pathOf(request)
    .toLowerCase()
    .replace(/(.)\/$/, '$1');

/** Facebook and WhatsApp name the language of whoever shares the link in a header of their own. */
function languageOf({ headers }: FastifyRequest): LanguageCode {
  const { 'x-facebook-locale': facebook, 'accept-language': accept } = headers;
  const asked = typeof facebook === 'string' ? facebook.replace('_', '-') : accept;
  if (asked === undefined || asked.length > longestHeader) return defaultLanguage;
  const [tag] = new Negotiator({ headers: { 'accept-language': asked } }).languages(languages.map((language) => language.tag));
  // `de-AT` is German, though the app has no language of that very name.
  const near = asked.slice(0, 2).toLowerCase();
  return (
    languages.find((language) => language.tag === tag || (tag === undefined && language.tag.startsWith(near)))?.code ?? defaultLanguage
  );
}

/** What the club says of itself: the line of Home, and its first banner. */
async function clubWords(queries: Queries, { notice, notice_texts }: Settings, language: LanguageCode): Promise<PreviewWords> {
  const said = textIn({ ...notice_texts, [defaultLanguage]: notice }, language);
  const [banner] = await queries.selectFrom('banners').select('picture').orderBy('pos').orderBy('id').limit(1).execute();
  const picture = pictureFrom(banner?.picture ?? null);
  return {
    ...(said?.words ? { text: said.words, spoken: tagOf(said.language) } : {}),
    ...(picture ? { image: pictureUrl(picture, pictureWidth) } : {}),
  };
}

async function ownWords(queries: Queries, request: FastifyRequest, language: LanguageCode): Promise<PreviewWords | undefined> {
  const id = fieldsOf(request, 'GET')?.id ?? '';
  if (id === '' || id.length > longestId) return undefined;
  const path = plainPath(request);
  if (path === '/notice') return noticeWords(queries, id, language);
  return path === '/choosedetail' ? cityWords(queries, id, language) : undefined;
}

async function noticeWords(queries: Queries, id: string, language: LanguageCode): Promise<PreviewWords | undefined> {
  const shown = queries
    .selectFrom('notices')
    .select(['name', 'text', 'language', 'texts'])
    .where('id', '=', id)
    .where('state', '=', 'shown');
  const row = await shown.executeTakeFirst();
  const said = row && textIn(textsOf(row, { name: row.name, text: row.text }), language);
  return said && { title: said.words.name, text: cleanRichText(said.words.text).words, spoken: tagOf(said.language) };
}

async function cityWords(queries: Queries, id: string, language: LanguageCode): Promise<PreviewWords | undefined> {
  const row = await queries.selectFrom('regions').select(['name', 'names', 'pictures']).where('id', '=', id).executeTakeFirst();
  if (!row) return undefined;
  const names = JSON.parse(row.names) as Partial<Record<LanguageCode, string>>;
  const [picture] = picturesFrom(row.pictures);
  return { title: names[language] ?? row.name, ...(picture ? { image: pictureUrl(picture, pictureWidth) } : {}) };
}
