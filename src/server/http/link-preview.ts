import type { FastifyRequest } from 'fastify';
import type { Queries } from '../db/database.ts';
import type { Settings } from '../db/settings.ts';
import { fieldsOf, pathOf } from './request-fields.ts';

/** What fetches a shared link to show a preview of it, and runs no scripts. Browsers inside of these apps name themselves otherwise. */
const previewers =
  /facebookexternalhit|facebot|whatsapp\/|twitterbot|telegrambot|slackbot|discordbot|linkedinbot|skypeuripreview|pinterestbot|redditbot|line-poker|kakaotalk-scrap|mastodon\/|embedly|iframely|cardyb/i;

/** Ids are shorter. */
const longestId = 64;

type Parts = { queries: Queries; settings: () => Promise<Settings>; publicOrigin: string | undefined };

/**
 * The preview of a shared link, for a fetcher that makes one; undefined for anybody else, who gets the app's page unchanged. Only what
 * every visitor may see has a title of its own: notices and cities, while the club is open to visitors. A video or a person is
 * the club's name and icon, like any other page.
 */
export function linkPreviews({ queries, settings, publicOrigin }: Parts): (request: FastifyRequest) => Promise<string | undefined> {
  return async (request) => {
    if (!previewers.test(request.headers['user-agent'] ?? '')) return undefined;
    const { name: club, video_login } = await settings();
    const title = video_login === 1 ? undefined : await publicTitle(queries, request);
    return previewPage(club, title, publicOrigin);
  };
}

async function publicTitle(queries: Queries, request: FastifyRequest): Promise<string | undefined> {
  const id = fieldsOf(request, 'GET')?.id ?? '';
  if (id === '' || id.length > longestId) return undefined;
  const path = pathOf(request).toLowerCase();
  if (path === '/notice') {
    const shown = queries.selectFrom('notices').select('name').where('id', '=', id).where('state', '=', 'shown');
    return (await shown.executeTakeFirst())?.name;
  }
  if (path === '/choosedetail') return (await queries.selectFrom('regions').select('name').where('id', '=', id).executeTakeFirst())?.name;
  return undefined;
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? '');

function previewPage(club: string, title: string | undefined, origin: string | undefined): string {
  const properties: [name: string, content: string][] = [
    ['og:type', 'website'],
    ['og:site_name', club],
    ['og:title', title ?? club],
    // An address has to be absolute there.
    ...(origin === undefined ? [] : [['og:image', new URL('/icons/icon-512.png', origin).href] as [string, string]]),
  ];
  const metas = properties.map(([name, content]) => `<meta property="${name}" content="${escaped(content)}">`).join('\n');
  const shown = title === undefined ? club : `${title} · ${club}`;
  return `<!doctype html>\n<meta charset="utf-8">\n<title>${escaped(shown)}</title>\n${metas}\n`;
}
