import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { operate } from '../../../tests/ledger/operate.ts';
import { operatorOf } from '../../../tests/ledger/operator-club.ts';
import { addClass, asking, idOf, videoValues, vip } from '../../../tests/postgres/collection-rows.ts';
import { onBothDatabases } from '../../../tests/postgres/databases.ts';
import type { Database } from '../db/database.ts';
import { captionLimits } from '../media/caption-limits.ts';
import { reads } from '../reads/reads.ts';

const vtt = (...said: string[]) => `WEBVTT\n\n${said.map((text, at) => `00:0${at}.000 --> 00:0${at + 1}.000\n${text}\n`).join('\n')}`;

/** Videos 1 and 2 share a clip; video 3 has its own. */
async function openOn(db: Database) {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-captions-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await db.transaction(async (tx) => {
    await addClass(tx);
    const rows = [1, 2, 3].map((number) => videoValues(number, 2, { clip: number === 3 ? 'city' : 'dance' }));
    await tx.insertInto('videos').values(rows).execute();
  });
  const context = await operatorOf(db, { dataDir: folder });
  const write = async (content: string | Uint8Array) => {
    const path = join(folder, 'captions.vtt');
    await writeFile(path, content);
    return path;
  };
  const typed = (...words: string[]) => operate(context, ['video', 'captions', ...words]);
  const told = async (number: number) => {
    const outcome = await reads.video.read(asking(db, vip), { id: idOf('video', number) });
    return outcome.ok ? outcome.data.captions.map(({ lang, hash }) => ({ lang, hash })) : outcome.why;
  };
  return { folder, context, write, typed, told };
}

onBothDatabases("a video's captions (S20)", (fresh) => {
  test('are added by language, listed, replaced and removed, and every step is logged', async () => {
    const db = await fresh.database();
    const { typed, write, told } = await openOn(db);
    const video = idOf('video', 1);
    expect(await told(1)).toEqual([]);
    expect(await typed('add', video, await write(vtt('Hallo', 'Welt')), '--lang', 'ger')).toEqual({ id: video, lang: 'de', captions: 2 });
    expect(await typed('add', video, await write(vtt('Hello')), '--lang', 'en')).toEqual({ id: video, lang: 'en', captions: 1 });
    const first = await told(1);
    expect(first).toEqual([
      { lang: 'de', hash: expect.stringMatching(/^[0-9a-f]{16}$/) },
      { lang: 'en', hash: expect.any(String) },
    ]);
    // The same captions for a video of the same clip, none for another.
    expect([await told(2), await told(3)]).toEqual([first, []]);
    const added = '2027-01-15T08:00:00.000Z';
    expect(await typed('list', video)).toEqual({
      captions: [
        { lang: 'de', captions: 2, added },
        { lang: 'en', captions: 1, added },
      ],
    });
    await typed('add', video, await write(vtt('Hallo', 'Erde')), '--lang', 'de');
    const second = await told(1);
    expect(second).toHaveLength(2);
    expect(second).not.toEqual(first);
    expect(await typed('remove', video, '--lang', 'de')).toEqual({ id: video, lang: 'de', removed: 1 });
    expect(await told(1)).toEqual([{ lang: 'en', hash: expect.any(String) }]);
    await expect(typed('remove', video, '--lang', 'de')).rejects.toMatchObject({ reason: 'not_found' });
    const lines = await db.queries.selectFrom('audit').select(['action', 'actor']).orderBy('no').execute();
    expect(lines.map(({ action }) => action)).toEqual([
      ...['video captions add', 'video captions add', 'video captions add'],
      'video captions remove',
    ]);
  });

  test('are refused with the number of the wrong line, and nothing changes', async () => {
    const db = await fresh.database();
    const { typed, write, told, folder } = await openOn(db);
    const video = idOf('video', 1);
    await typed('add', video, await write(vtt('Hello')), '--lang', 'en');
    const before = await told(1);
    const add = (path: string, lang = 'en', id = video) => typed('add', id, path, '--lang', lang);
    const wrong: [string, string, string][] = [
      [vtt('Hi', '<script>alert(1)</script>'), 'cue_text', 'line 7: a caption is text'],
      ['WEBVTT\n\nSTYLE\n::cue {}\n', 'captions_styled', 'line 3: style sheets'],
      ['WEBVTT\n\n00:31.500 --> 00:32.000\nHi', 'cue_outside', 'line 3: this caption stands beyond'],
      [vtt(), 'no_cues', 'there is no caption'],
      [`WEBVTT\n\n${'x'.repeat(captionLimits.bytes)}`, 'captions_too_large', '512 KiB'],
    ];
    for (const [content, reason, message] of wrong) {
      await expect(add(await write(content)), reason).rejects.toMatchObject({ reason, message: expect.stringContaining(message) });
    }
    const good = await write(vtt('Hello again'));
    await expect(add(good, 'xx')).rejects.toMatchObject({ reason: 'usage' });
    await expect(add(good, '../../etc')).rejects.toMatchObject({ reason: 'usage' });
    await expect(typed('add', video, good)).rejects.toMatchObject({ reason: 'usage' });
    await expect(add(good, 'en', 'video-unknown')).rejects.toMatchObject({ reason: 'not_found' });
    await expect(add(join(folder, 'nowhere.vtt'))).rejects.toMatchObject({ reason: 'not_found' });
    await expect(add(folder)).rejects.toMatchObject({ reason: 'not_found' });
    await expect(typed('list', 'video-unknown')).rejects.toMatchObject({ reason: 'not_found' });
    expect(await told(1)).toEqual(before);
  });

  test('have a limit of languages, and are deleted with the last video of their clip', async () => {
    const db = await fresh.database();
    const { typed, write, context } = await openOn(db);
    const path = await write(vtt('Hello'));
    const tags = 'en de fr es it pt nl pl cs sk da sv nb fi hu ro bg el tr ja zh'.split(' ');
    for (const lang of tags.slice(0, captionLimits.languages)) await typed('add', idOf('video', 1), path, '--lang', lang);
    await expect(typed('add', idOf('video', 1), path, '--lang', 'zh')).rejects.toMatchObject({ reason: 'too_many' });
    expect(await typed('add', idOf('video', 1), path, '--lang', 'en')).toMatchObject({ captions: 1 });
    const left = async () => (await db.queries.selectFrom('captions').select('lang').execute()).length;
    await operate(context, ['video', 'remove', idOf('video', 1)]);
    expect(await left()).toBe(captionLimits.languages);
    await operate(context, ['video', 'remove', idOf('video', 2)]);
    expect(await left()).toBe(0);
  });
});
