import { places } from '../../src/client/routes/places.ts';
import { ask } from './club.ts';
import type { ClubServer } from './club-server.ts';

/** Addresses whose screen has another title than their path's. */
export const secondViews = ['/Notice?mine=1', '/video?saved=1'];

/** Every address of the app that a logged-in member can open, with parameters that exist. */
export async function openAddresses(club: ClubServer): Promise<string[]> {
  const { profile, region, lottery, video } = await samples(club);
  const queries: Record<string, string> = {
    '/PlayVideo': `?id=${video}`,
    '/nHomeDetail': `?id=${profile}`,
    '/profile': `?id=${profile}`,
    '/nHomeList': `?region=${region.id}`,
    '/ChooseDetail': `?id=${region.id}&name=${encodeURIComponent(region.name)}`,
    '/Lottery': `?key=${lottery.key}&id=${lottery.id}`,
    '/Fairness': `?key=${lottery.key}`,
    '/list': `?id=${region.id}&name=${encodeURIComponent(region.name)}`,
  };
  // A logged-in member is redirected from Log in and Register.
  const closed = ['/Login', '/Register'];
  const known = places.map(({ path }) => path + (queries[path] ?? '')).filter((path) => !closed.includes(path));
  return [...known, ...secondViews, '/no-such-page'];
}

type Samples = { profile: string; video: string; region: { id: string; name: string }; lottery: { id: string; key: string } };

/** A profile far down the list, a video, a region and a lottery: things that were not opened before. */
async function samples(club: ClubServer): Promise<Samples> {
  const rows = await ask<{ id: string }[]>(club, '/nHomeList?page=3');
  const regions = await ask<{ id: string; name: string }[]>(club, '/address_list');
  const videos = await ask<{ data: { id: string }[] }>(club, '/video/getVideoList?page=2');
  const [lottery] = await ask<{ id: string; key: string }[]>(club, '/lottery_list');
  const [profile, region, video] = [rows.at(-1), regions[3], videos.data.at(-1)];
  if (!profile || !region || !video || !lottery) throw new Error('the demo club has no profiles, regions, videos or lotteries');
  return { profile: profile.id, video: video.id, region, lottery };
}
