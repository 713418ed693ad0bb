import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Database } from '../../src/server/db/database.ts';
import { pictureFolder } from '../../src/server/media/picture-folder.ts';
import { deleteDroppedUploads, forgetUploads, sweepUploads, uploadLimits } from '../../src/server/media/uploads.ts';
import { onBothDatabases } from '../postgres/databases.ts';
import { halves, refusedPictures, takenPictures, webpChunks } from './hostile-pictures.ts';
import { seededRandom } from './hostile-requests.ts';
import { type Ask, freshSqlite, type OpenClub, openClub } from './open-club.ts';
import { boundary, filePart, multipart, type Part, uploading } from './upload-form.ts';

vi.setConfig({ testTimeout: 60_000 });

const path = '/api/system/uploadimg';
const hourMs = 3_600_000;

/** A club with a media folder, and `ada` in it. */
async function openPictureClub(db: Database) {
  const dataDir = await mkdtemp(join(tmpdir(), 'foyer-uploads-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const club = await openClub(db, { dataDir });
  const adaId = await club.join('ada');
  const ada = await club.tokenOf('ada');
  return { club, dataDir, ada, adaId, ...wordsFor(club, dataDir, ada) };
}

function wordsFor(club: OpenClub, dataDir: string, ada: string) {
  const send = (parts: readonly Part[], token: string | undefined = ada, more: Partial<Ask> = {}) =>
    club.ask(path, uploading(token, parts, more));
  const refusalOf = async (parts: readonly Part[], more: Partial<Ask> = {}) => {
    const { status, envelope } = await send(parts, ada, more);
    return [status, envelope.reason];
  };
  const upload = async (token = ada): Promise<string> => {
    const { envelope, data } = await send([filePart(await halves().jpeg().toBuffer())], token);
    expect([envelope.code, envelope.reason]).toEqual([200, undefined]);
    return data.url;
  };
  const choose = (header_img: string, token = ada) => club.ask('/api/member/uploadHeaderImg', { form: { header_img }, token });
  const onDisk = async () => (await readdir(pictureFolder(dataDir)).catch(() => [])).sort();
  const rows = () => club.db.queries.selectFrom('uploads').selectAll().execute();
  const fetched = (url: string) => club.app.inject({ method: 'GET', url });
  /** The strict rate limit is not what these tests are about. */
  const forgetTries = () => club.db.transaction((tx) => tx.deleteFrom('rate_events').execute());
  return { send, refusalOf, upload, choose, onDisk, rows, fetched, forgetTries };
}

const nameOf = (url: string): string => url.split('/').at(-1) ?? '';

onBothDatabases('pictures that members upload (E22, E23, S17)', (fresh) => {
  test('a picture is accepted, chosen, shown with the right headers, and replaced by the next without a trace (E22, E23, S17)', async () => {
    const { club, ada, upload, choose, onDisk, fetched, rows } = await openPictureClub(await fresh.database());
    const url = await upload();
    expect(url).toMatch(/^\/media\/pictures\/[0-9a-f]{32}-384\.webp$/);
    expect((await choose(url)).data).toEqual({ header_img: url });
    expect((await club.ask('/api/user_info', { token: ada })).data.header_img).toBe(url);
    const served = await fetched(url);
    expect(served.headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(await sharp(served.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 384, height: 384 });

    const next = await upload();
    expect(next).not.toBe(url);
    expect((await choose(next)).envelope.code).toBe(200);
    expect((await fetched(url)).statusCode).toBe(404);
    expect(await onDisk()).toEqual([nameOf(next)]);
    // Chosen again, and by the same command again: it is still there.
    expect((await choose(next)).envelope.code).toBe(200);
    expect(await rows()).toMatchObject([{ state: 'used' }]);
    expect((await choose('7.png')).envelope.code).toBe(200);
    expect([await onDisk(), await rows()]).toEqual([[], []]);
  });

  test('only an address that this member got can be chosen, and anything else changes nothing (E22, O12)', async () => {
    const { club, ada, upload, choose, onDisk } = await openPictureClub(await fresh.database());
    await club.join('bea');
    const bea = await club.tokenOf('bea');
    const hers = await upload(bea);
    expect((await choose(hers, bea)).envelope.code).toBe(200);
    const mine = await upload();
    const before = (await club.ask('/api/user_info', { token: ada })).data;
    const unknown = [hers, `/media/pictures/${'0'.repeat(32)}-384.webp`];
    for (const header_img of unknown) {
      const { envelope } = await choose(header_img);
      expect([header_img, envelope.code, envelope.reason]).toEqual([header_img, 404, 'upload_unknown']);
    }
    const foreign = [
      ...[mine.toUpperCase(), mine.replace('384', '128'), mine.replace('.webp', '.png'), `${mine} `, `${mine}?x=1`, nameOf(mine)],
      ...[`http://localhost${mine}`, `//x.test${mine}`, mine.replace('/media/', '/media/../media/'), '/media/pictures/../../secret'],
    ];
    for (const header_img of foreign) {
      const { envelope } = await choose(header_img);
      expect([header_img, envelope.reason]).toEqual([header_img, 'avatar_unknown']);
    }
    expect((await club.ask('/api/user_info', { token: ada })).data).toEqual(before);
    expect(await onDisk()).toEqual([nameOf(hers), nameOf(mine)].sort());
  });

  test('three can wait to be chosen; older ones and those of yesterday are deleted', async () => {
    const { club, dataDir, upload, choose, onDisk, rows } = await openPictureClub(await fresh.database());
    const urls: string[] = [];
    for (let n = 0; n < uploadLimits.unused + 1; n += 1) {
      club.clock.nowMs += 1_000;
      urls.push(await upload());
    }
    const [first = '', second = '', ...rest] = urls;
    expect(await onDisk()).toEqual([second, ...rest].map(nameOf).sort());
    expect((await choose(first)).envelope.reason).toBe('upload_unknown');
    expect((await choose(second)).envelope.code).toBe(200);
    expect(await sweepUploads(club.db, dataDir, club.clock.nowMs + uploadLimits.unusedMs - 5_000)).toBe(0);
    expect(await sweepUploads(club.db, dataDir, club.clock.nowMs + uploadLimits.unusedMs)).toBe(2);
    expect([await onDisk(), await rows()]).toMatchObject([[nameOf(second)], [{ state: 'used' }]]);
  });

  test('a member’s pictures are deleted with the member', async () => {
    const { club, dataDir, adaId, upload, choose, onDisk, rows } = await openPictureClub(await fresh.database());
    await club.join('bea');
    const bea = await club.tokenOf('bea');
    const hers = await upload(bea);
    await choose(await upload());
    await upload();
    await club.db.transaction((tx) => forgetUploads(tx, adaId));
    expect((await onDisk()).length).toBe(3);
    expect(await deleteDroppedUploads(club.db, dataDir, adaId)).toBe(2);
    expect(await onDisk()).toEqual([nameOf(hers)]);
    expect(await rows()).toMatchObject([{ state: 'unused' }]);
    const { header_img } = await club.db.queries
      .selectFrom('members')
      .select('header_img')
      .where('id', '=', adaId)
      .executeTakeFirstOrThrow();
    expect(header_img).toBe('');
  });

  test('concurrent ones each get their own address, and no more than three stay', async () => {
    const { upload, onDisk, rows } = await openPictureClub(await fresh.database());
    const sent = await Promise.allSettled(Array.from({ length: 6 }, () => upload()));
    const urls = sent.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    expect(new Set(urls).size).toBe(urls.length);
    const left = await onDisk();
    expect(left).toHaveLength(uploadLimits.unused);
    expect((await rows()).map(({ id }) => `${id}-384.webp`).sort()).toEqual(left);
    for (const name of left) expect(urls.map(nameOf)).toContain(name);
  });

  test('after more than 20 in an hour a wait is required, including those that were refused', async () => {
    const { club, send, upload } = await openPictureClub(await fresh.database());
    for (let n = 0; n < 20; n += 1) expect((await send([filePart('no picture')])).envelope.reason).toBe('picture_type');
    const { status, envelope, headers } = await send([filePart('no picture')]);
    expect([status, envelope.code, envelope.reason, headers['retry-after']]).toEqual([429, 429, 'upload_wait', '600']);
    expect(envelope.msg).toBe('Too many pictures in a short time. Please wait 10 minutes.');
    club.clock.nowMs += hourMs;
    await upload();
  });
});

test('every picture of the hostile corpus is refused with its reason, and leaves nothing behind (E23)', async () => {
  const { refusalOf, onDisk, rows, forgetTries, upload } = await openPictureClub(await freshSqlite());
  for (const [name, refusal, bytes] of await refusedPictures()) {
    // Whatever the file is called.
    for (const [file, type] of [
      ['me.png', 'image/png'],
      ['me.jpg', 'application/x-php'],
    ] as const) {
      expect([name, ...(await refusalOf([filePart(bytes, file, type)]))]).toEqual([name, 200, refusal]);
    }
    await forgetTries();
  }
  expect([await onDisk(), await rows()]).toEqual([[], []]);
  await upload();
});

test('an accepted picture has nothing but pixels: no GPS data, no script, no archive, one page, upright (E23, H9)', async () => {
  const { send, onDisk, dataDir, forgetTries } = await openPictureClub(await freshSqlite());
  for (const [name, bytes] of await takenPictures()) {
    const { envelope, data } = await send([filePart(bytes)]);
    expect([name, envelope.code, envelope.reason]).toEqual([name, 200, undefined]);
    const kept = await readFile(join(pictureFolder(dataDir), nameOf(data.url)));
    expect([name, ...webpChunks(kept)]).toEqual([name, 'VP8 ']);
    for (const word of ['Exif', 'GPS', 'Ada', '<script', 'PK\x03\x04', 'malware'])
      expect([name, kept.includes(word)]).toEqual([name, false]);
    const { space, pages = 1, hasAlpha, width, height } = await sharp(kept).metadata();
    expect([name, space, pages, hasAlpha, width, height]).toEqual([name, 'srgb', 1, false, 384, 384]);
    await forgetTries();
  }
  expect(await onDisk()).toHaveLength(uploadLimits.unused);
});

test('a rotated picture is upright afterwards (E23)', async () => {
  const { send, dataDir } = await openPictureClub(await freshSqlite());
  const turned = await halves(128, 128).withMetadata({ orientation: 6 }).jpeg({ quality: 95 }).toBuffer();
  const { data } = await send([filePart(turned)]);
  const { data: pixels, info } = await sharp(await readFile(join(pictureFolder(dataDir), nameOf(data.url))))
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => [...pixels.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3)];
  // Orientation 6: the left side becomes the top.
  const [[topRed = 0, , topBlue = 0], [bottomRed = 0, , bottomBlue = 0]] = [at(192, 40), at(192, 340)] as [number[], number[]];
  expect([topRed > 180, topBlue < 60, bottomRed < 60, bottomBlue > 180]).toEqual([true, true, true, true]);
});

test('a body in any other format is refused, and changes nothing (E23, H16)', async () => {
  const { club, ada, refusalOf, onDisk, rows } = await openPictureClub(await freshSqlite());
  const jpeg = await halves().jpeg().toBuffer();
  const good = filePart(jpeg);
  const wrong: [string, Part[]][] = [
    ['no part', []],
    ['two files', [good, good]],
    // H16: nothing but the session determines whose picture it is.
    ...['admin', 'id', 'uid', 'user_id', 'member_id', 'mid', 'token', 'username', 'header_img'].map((name): [string, Part[]] => [
      `a field ${name}`,
      [good, { name, body: '1' }],
    ]),
    ['a field of a known name, too long', [good, { name: 'realLat', body: '1'.repeat(33) }]],
    ['the same field twice', [good, { name: 'lang', body: 'de_de' }, { name: 'lang', body: 'en_us' }]],
    ['another name', [{ ...good, name: 'files' }]],
    ['another name that objects have', [{ ...good, name: '__proto__' }]],
    ['a text in the place of the file', [{ name: 'file', body: 'text' }]],
    ['a file in the place of a text', [good, { name: 'lang', file: 'a.jpg', body: jpeg }]],
    ['more fields than there are', Array.from({ length: 40 }, (_, n) => ({ name: `f${n}`, body: '1' }))],
  ];
  for (const [name, parts] of wrong) expect([name, ...(await refusalOf(parts))]).toEqual([name, 200, 'bad_request']);
  const whole = multipart([good]);
  const bodies: [string, Buffer, number, string][] = [
    ['an empty one', Buffer.alloc(0), 200, 'bad_request'],
    ['one that breaks off in the file', whole.subarray(0, whole.length / 2), 200, 'bad_request'],
    ['one that breaks off in a head', whole.subarray(0, 70), 200, 'bad_request'],
    ['one without its end', whole.subarray(0, whole.length - boundary.length - 8), 200, 'bad_request'],
    ['a picture alone', jpeg, 200, 'bad_request'],
    ['a part without a name', multipart([{ file: 'a.jpg', body: jpeg }]), 200, 'bad_request'],
  ];
  for (const [name, payload, ...expected] of bodies) {
    expect([name, ...(await refusalOf([], { payload }))]).toEqual([name, ...expected]);
  }
  const types: [string, number, string][] = [
    ['multipart/form-data', 200, 'bad_request'],
    ['multipart/mixed; boundary=x', 415, 'wrong_type'],
    ['image/jpeg', 415, 'wrong_type'],
    ['application/x-www-form-urlencoded', 415, 'wrong_type'],
  ];
  for (const [type, ...expected] of types) {
    expect([type, ...(await refusalOf([good], { headers: { 'content-type': type } }))]).toEqual([type, ...expected]);
  }
  expect(await refusalOf([good], { headers: { 'content-encoding': 'gzip' } })).toEqual([415, 'wrong_type']);
  const queried = await club.ask(`${path}?a=1`, uploading(ada, [good]));
  expect(queried.envelope.reason).toBe('bad_request');
  expect([await onDisk(), await rows()]).toEqual([[], []]);
});

test('damaged bodies of any kind each get a reply, and none breaks the club (E23)', async () => {
  const { club, ada, forgetTries, upload } = await openPictureClub(await freshSqlite());
  const seed = Number(process.env.FOYER_SEED ?? 20_261_120);
  console.info(`FOYER_SEED=${seed}`);
  const random = seededRandom(seed);
  const below = (count: number) => Math.floor(random() * count);
  const whole = multipart([{ name: 'lang', body: 'en_us' }, filePart(await halves(64, 64).png().toBuffer())]);
  const spoil = (): Buffer => {
    const body = Buffer.from(whole);
    for (let n = 0; n < 1 + below(4); n += 1) body[below(body.length)] = below(256);
    if (random() < 0.3) return body.subarray(0, below(body.length));
    return random() < 0.2 ? Buffer.concat([body.subarray(0, below(body.length)), body]) : body;
  };
  for (let round = 0; round < 20; round += 1) {
    const answers = await Promise.all(Array.from({ length: 10 }, () => club.ask(path, uploading(ada, [], { payload: spoil() }))));
    for (const { status, envelope } of answers) {
      const known = [200, 400, 404, 413, 415, 429].includes(envelope.code) && [200, 413, 415, 429].includes(status);
      expect([known, envelope.code, envelope.reason], `FOYER_SEED=${seed}`).toEqual([true, envelope.code, envelope.reason]);
    }
    await forgetTries();
  }
  await upload();
});

test('a name that points elsewhere is only a name, and the position fields of every call are dropped (E0.5, E23)', async () => {
  const { send, onDisk, dataDir, log } = await openPictureClub(await freshSqlite()).then((room) => ({ ...room, log: room.club.log }));
  const jpeg = await halves().jpeg().toBuffer();
  const names = ['../../../evil.php', '..\\..\\evil.exe', '/etc/passwd', 'C:\\x.jpg', '', '\u202egpj.exe', 'a'.repeat(900)];
  for (const name of names) {
    const { data } = await send([{ name: 'realLat', body: '52.5166' }, { name: 'lang', body: 'de_de' }, filePart(jpeg, name)]);
    expect([name, data.url]).toEqual([name, expect.stringMatching(/^\/media\/pictures\/[0-9a-f]{32}-384\.webp$/)]);
  }
  expect(await readdir(dataDir)).toEqual(['media']);
  expect((await onDisk()).every((name) => /^[0-9a-f]{32}-384\.webp$/.test(name))).toBe(true);
  for (const word of ['evil', '52.5166', '/media/pictures/']) expect([word, log().includes(word)]).toEqual([word, false]);
});

test('the limit is two MiB, and a visitor is refused before a byte is read (E23)', async () => {
  const { send, refusalOf, onDisk } = await openPictureClub(await freshSqlite());
  const jpeg = await halves().jpeg().toBuffer();
  const ofSize = (bytes: number) => filePart(Buffer.concat([jpeg, Buffer.alloc(bytes - jpeg.length)]));
  expect(await refusalOf([ofSize(2 * 1024 * 1024 + 1)])).toEqual([413, 'too_large']);
  expect(await refusalOf([ofSize(3 * 1024 * 1024)])).toEqual([413, 'too_large']);
  const stranger = await send([ofSize(3 * 1024 * 1024)], '');
  expect([stranger.status, stranger.envelope.code, stranger.envelope.reason]).toEqual([200, 401, 'auth']);
  expect(await onDisk()).toEqual([]);
  expect((await send([ofSize(2 * 1024 * 1024)])).envelope.code).toBe(200);
});
