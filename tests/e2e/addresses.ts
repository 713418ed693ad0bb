import { addresses } from '../../src/client/routes/addresses.ts';
import { ask } from './club.ts';
import type { ClubServer } from './club-server.ts';

/** Every address of the app that a logged-in member can open, with parameters that lead to something. */
export async function openAddresses(club: ClubServer): Promise<string[]> {
  const { profile, region, video } = await samples(club);
  const queries: Record<string, string> = {
    '/PlayVideo': `?id=${video}`,
    '/nHomeDetail': `?id=${profile}`,
    '/profile': `?id=${profile}`,
    '/nHomeList': `?region=${region.id}`,
    '/ChooseDetail': `?id=${region.id}&name=${encodeURIComponent(region.name)}`,
    '/list': `?id=${region.id}&name=${encodeURIComponent(region.name)}`,
  };
  // A member who is logged in has no business at Log in and Register.
  const closed = ['/Login', '/Register'];
  const known = addresses.map(({ path }) => path + (queries[path] ?? '')).filter((path) => !closed.includes(path));
  return [...known, '/Notice?mine=1', '/no-such-page'];
}

/** A profile far down the list, a film and a region: things that nobody opened before. */
async function samples(club: ClubServer): Promise<{ profile: string; video: string; region: { id: string; name: string } }> {
  const rows = await ask<{ id: string }[]>(club, '/nHomeList?page=3');
  const regions = await ask<{ id: string; name: string }[]>(club, '/address_list');
  const films = await ask<{ data: { id: string }[] }>(club, '/video/getVideoList?page=2');
  const [profile, region, video] = [rows.at(-1), regions[3], films.data.at(-1)];
  if (!profile || !region || !video) throw new Error('the demo club has no profiles, regions or films');
  return { profile: profile.id, video: video.id, region };
}
