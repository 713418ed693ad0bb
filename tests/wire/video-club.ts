import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LightMyRequestResponse } from 'fastify';
import { onTestFinished } from 'vitest';
import { nextRevision } from '../../src/server/db/collection-revision.ts';
import type { Database } from '../../src/server/db/database.ts';
import { renditionFolder } from '../../src/server/media/renditions.ts';
import { addClass, idOf, videoValues } from '../postgres/collection-rows.ts';
import { type ClubOptions, type OpenClub, openClub } from './open-club.ts';

const demoClips = join(import.meta.dirname, '../../src/server/demo/content/clips');

export const video = idOf('video', 1);

/** A session as a browser has it: the token that scripts send, and the cookie for media. */
export interface Watcher {
  token: string;
  cookie: string;
}

export interface VideoClub extends OpenClub {
  clips: string;
  logIn(username: string): Promise<Watcher>;
  /** The address of the video for this member. */
  addressFor(watcher: Watcher): Promise<string>;
  fetch(address: string, headers?: Record<string, string>, method?: 'GET' | 'HEAD'): Promise<LightMyRequestResponse>;
}

/** A club with one video (the demo's dance, 23.4 s) and its files. */
export async function openVideoClub(db: Database, options: ClubOptions = {}): Promise<VideoClub> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'foyer-video-')));
  if (options.dataDir === undefined) onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const clips = renditionFolder(dataDir);
  await mkdir(clips, { recursive: true });
  for (const name of ['dance.mp4', 'dance.preview.mp4']) await cp(join(demoClips, name), join(clips, name));
  const club = await openClub(db, { ...options, dataDir });
  await db.transaction(async (tx) => {
    await addClass(tx);
    await tx
      .insertInto('videos')
      .values(videoValues(1, await nextRevision(tx, 'videos'), { clip: 'dance' }))
      .execute();
  });
  return {
    ...club,
    clips,
    async logIn(username) {
      const { data, headers } = await club.ask('/api/member/doLogin', { form: { username, password: `${username}-password` } });
      return { token: data.token, cookie: String(headers['set-cookie']).split(';', 1)[0] ?? '' };
    },
    async addressFor({ token }) {
      const { data } = await club.ask(`/api/video/getVideoInfo?id=${video}`, { token });
      return data.vod_play_url;
    },
    fetch: (url, headers = {}, method = 'GET') => club.app.inject({ method, url, headers }),
  };
}
