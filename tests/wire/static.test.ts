import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { setSetting } from '../../src/server/db/settings.ts';
import { freshSqlite, openClub } from './open-club.ts';
import { filePart, uploading } from './upload-form.ts';

const script = 'document.documentElement.dataset.age = "asked";';
const style = 'body{margin:0}';
const page = `<!doctype html><style>${style}</style><script>${script}</script><script type="module" src="/assets/main-abc123.js"></script><p>Foyer`;
const picture = '0123456789abcdef-320.webp';

/** A folder as the build and a club create it. */
function builtFolder(): { builtFolder: string; dataDir: string } {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-built-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const put = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  const files = {
    'index.html': page,
    'sw.js': 'self.skipWaiting',
    'manifest.webmanifest': '{}',
    'assets/main-abc123.js': 'export {};'.repeat(200),
    'assets/main-abc123.css': 'p{margin:0}',
    'icons/icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'support/index.html': `<!doctype html><style>${style}</style><h1>Desk</h1>`,
    '.secret': 'hidden',
  };
  for (const [path, text] of Object.entries(files)) put(`dist/client/${path}`, text);
  for (const path of ['index.html', 'assets/main-abc123.js'] as const) {
    writeFileSync(join(folder, 'dist/client', `${path}.br`), brotliCompressSync(files[path]));
    writeFileSync(join(folder, 'dist/client', `${path}.gz`), gzipSync(files[path]));
  }
  put(`data/media/pictures/${picture}`, 'webp');
  put('data/media/pictures/manifest.json', '{}');
  put('data/media/clips/dance.mp4', 'clip');
  put('data/secret', 'the secret');
  put('dist/locales/de.json', JSON.stringify({ 'refusal.wrong_verb': 'Diese Adresse nimmt das nicht.' }));
  return { builtFolder: join(folder, 'dist'), dataDir: join(folder, 'data') };
}

const html = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const sourceOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const open = async () => openClub(await freshSqlite(), builtFolder());

test.each([['/assets/main-abc123.js', 'max-age=31536000, immutable']])(
  '%s is served with "%s", and without what nothing asks about a file that never changes',
  async (path, cacheControl) => {
    const { status, headers } = await (await open()).ask(path);
    expect([status, headers['cache-control']]).toEqual([200, cacheControl]);
    for (const header of ['etag', 'last-modified', 'accept-ranges', 'x-request-id', 'referrer-policy', 'cross-origin-resource-policy'])
      expect([header, headers[header]]).toEqual([header, undefined]);
  },
);

test('a picture is stored by no HTTP cache, except for a page’s <img>, whose copy a 304 for the worker makes void (O24)', async () => {
  const club = await open();
  const path = `/media/pictures/${picture}`;
  const asked = async (headers: Record<string, string>) => {
    const reply = await club.ask(path, { headers });
    return [reply.status, reply.text, reply.headers['cache-control'], reply.headers.etag];
  };
  const [, , , etag] = await asked({});
  expect(await asked({})).toEqual([200, 'webp', 'private, no-store', etag]);
  expect(await asked({ 'sec-fetch-dest': 'empty' })).toEqual([200, 'webp', 'private, no-store', etag]);
  expect(await asked({ 'sec-fetch-dest': 'image' })).toEqual([200, 'webp', 'private, no-cache', etag]);
  for (const dest of ['empty', 'image']) {
    expect(await asked({ 'sec-fetch-dest': dest, 'if-none-match': String(etag) })).toEqual([304, '', 'private, no-store', etag]);
    expect(await asked({ 'sec-fetch-dest': dest, 'if-none-match': 'W/"old"' })).toEqual([200, 'webp', 'private, no-store', etag]);
  }
});

test('a picture is sent as AVIF to who names that format, if there is one, and as WebP to everybody else', async () => {
  const folders = builtFolder();
  const club = await openClub(await freshSqlite(), folders);
  const place = join(folders.dataDir, 'media/pictures');
  writeFileSync(join(place, picture.replace('.webp', '.avif')), 'avif');
  writeFileSync(join(place, picture.replace('320', '720')), 'large');
  const asked = async (headers: Record<string, string>, name = picture) => {
    const reply = await club.ask(`/media/pictures/${name}`, { headers });
    return [reply.status, reply.headers['content-type'], reply.text, reply.headers.etag];
  };
  const [avif, webp] = [
    [200, 'image/avif', 'avif', '"avif"'],
    [200, 'image/webp', 'webp', '"webp"'],
  ];
  for (const accept of ['image/avif,image/webp,image/apng,*/*;q=0.8', 'image/webp, IMAGE/AVIF;q=0.9', 'image/avif;q=0.5'])
    expect([accept, ...(await asked({ accept }))]).toEqual([accept, ...avif]);
  for (const accept of ['*/*', 'image/*', 'image/webp,*/*', 'image/avif;q=0', 'image/avif; q=0.0, */*', ''])
    expect([accept, ...(await asked({ accept }))]).toEqual([accept, ...webp]);
  const accept = 'image/avif,*/*';
  expect(await asked({ accept }, picture.replace('320', '720')), 'of another width there is none').toEqual([
    200,
    'image/webp',
    'large',
    '"webp"',
  ]);
  // A worker takes over what a page's <img> had loaded, whatever itself accepts.
  const has = (tag: string): Record<string, string> => ({ 'if-none-match': tag });
  for (const more of [{}, { accept: '*/*' }, { accept }] as Record<string, string>[])
    expect(await asked({ ...more, ...has('"avif"') })).toEqual([304, undefined, '', '"avif"']);
  expect(await asked({ accept: '*/*', ...has('W/"webp"') })).toEqual([304, undefined, '', '"webp"']);
  expect(await asked({ accept, ...has('"webp"') })).toEqual(avif);
  expect((await asked({ accept }, picture.replace('.webp', '.avif')))[0], 'it has no address').toBe(404);
  // Deleted while somebody still has it: the picture itself remains the answer.
  rmSync(join(place, picture.replace('.webp', '.avif')));
  expect(await asked({ accept, ...has('"avif"') })).toEqual(webp);
  const head = await club.ask(`/media/pictures/${picture}`, { method: 'HEAD' });
  expect([head.status, head.headers['content-length'], head.text]).toEqual([200, '4', '']);
});

test.each([
  ['/index.html', 'no-cache'],
  ['/sw.js', 'no-cache'],
  ['/manifest.webmanifest', 'no-cache'],
  ['/icons/icon.svg', 'max-age=86400'],
  ['/support/index.html', 'no-cache'],
])('%s is served with "%s" and an ETag', async (path, cacheControl) => {
  const club = await open();
  const first = await club.ask(path);
  expect([first.status, first.headers['cache-control']]).toEqual([200, cacheControl]);
  const second = await club.ask(path, { headers: { 'if-none-match': String(first.headers.etag) } });
  expect([second.status, second.text]).toEqual([304, '']);
  expect((await club.ask(path, { method: 'HEAD' })).status).toBe(200);
});

test.each([
  '/assets/gone-123.js',
  '/assets/gone',
  '/gone.png',
  '/media/pictures/gone',
  '/media/pictures/manifest.json',
  '/media/pictures/0123456789abcdef-640.webp',
  '/media/clips/dance.mp4',
  '/media/secret',
  '/.secret',
  '/%2esecret',
  '/assets/',
  '/support/',
  '/../secret',
  '/..%2f..%2fdata%2fsecret',
  '/%2e%2e/%2e%2e/data/secret',
  '/media/pictures/..%2f..%2fsecret',
  '/media/pictures/%2e%2e%2f%2e%2e%2fsecret',
  '/assets/..%5c..%5cindex.html',
  '//etc/passwd',
  '/assets/main-abc123.js/',
  '/index.html%00.js',
  '/%c0%ae%c0%ae/secret',
])('%s is a 404 in plain text, also for a browser', async (path) => {
  const club = await open();
  for (const headers of [{ accept: 'image/webp' }, html]) {
    const reply = await club.ask(path, { headers });
    if (/^\/(support\/|%2esecret|\.secret|\.\.|%2e|\/|%c0)/.test(path) && headers === html && reply.status === 200) {
      // An address without an extension that a browser opens belongs to the app: it has its own page for unknown ones.
      expect(reply.text).toBe(page);
      continue;
    }
    expect([path, reply.status, reply.headers['content-type']]).toEqual([path, 404, 'text/plain; charset=utf-8']);
    expect(reply.text).not.toContain('secret');
  }
});

test.each(['/', '/Home', '/nHomeDetail?id=abc', '/PlayVideo?id=1', '/unknown/deep/path', '/video?x=file.js'])(
  'a browser that opens %s gets the page',
  async (path) => {
    const club = await open();
    const reply = await club.ask(path, { headers: html });
    expect([reply.status, reply.text, reply.headers['cache-control']]).toEqual([200, page, 'no-cache']);
    const head = await club.ask(path, { method: 'HEAD', headers: html });
    expect([head.status, head.text, head.headers['content-type'], head.headers.etag]).toEqual([
      200,
      '',
      reply.headers['content-type'],
      reply.headers.etag,
    ]);
    if (path !== '/') expect((await club.ask(path, { headers: { accept: 'image/avif,image/webp' } })).status).toBe(404);
    expect((await club.ask(path, { headers: html, form: { a: '1' } })).status).toBe(404);
  },
);

test.each([
  ['a photo', 1_000_000, undefined],
  ['one that is larger than what is received of a refused body', 5_000_000, 'close'],
])('%s that is shared with the app and meets no worker is discarded, and the app opens and says so', async (_, bytes, connection) => {
  const folders = builtFolder();
  const club = await openClub(await freshSqlite(), folders);
  const before = readdirSync(folders.dataDir, { recursive: true });
  const sharing = uploading(undefined, [{ ...filePart(Buffer.alloc(bytes)), name: 'picture' }], { headers: html });
  const reply = await club.ask('/share-picture', sharing);
  expect([reply.status, reply.headers.location, reply.headers['cache-control']]).toEqual([303, '/Infomation?shared=lost', 'no-store']);
  expect([reply.headers.connection === 'close' ? 'close' : undefined, reply.text]).toEqual([connection, '']);
  expect(readdirSync(folders.dataDir, { recursive: true })).toEqual(before);
  expect((await club.ask('/share-picture', { headers: html })).text, 'the address itself is no screen of the app').toBe(page);
});

test('files compressed by the build are sent unchanged', async () => {
  const club = await open();
  for (const [path, text] of [
    ['/Home', page],
    ['/assets/main-abc123.js', 'export {};'.repeat(200)],
  ] as const) {
    const get = (accept: string) => club.app.inject({ url: path, headers: { ...html, 'accept-encoding': accept } });
    const [br, gz, none] = [await get('gzip, br'), await get('gzip'), await get('identity')];
    expect([br, gz, none].map(({ headers }) => headers['content-encoding'])).toEqual(['br', 'gzip', undefined]);
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(text);
    expect(gunzipSync(gz.rawPayload).toString()).toBe(text);
    expect(none.payload).toBe(text);
    expect(br.headers['content-type']).toBe(none.headers['content-type']);
    expect(br.headers['cache-control']).toBe(none.headers['cache-control']);
    expect(String(br.headers.vary).toLowerCase()).toContain('accept-encoding');
  }
});

test('the page goes out in pieces that a browser can read one after the other, also behind TLS', async () => {
  const folders = builtFolder();
  const file = join(folders.builtFolder, 'client/index.html.br');
  writeFileSync(file, Buffer.alloc(8_000, 'a'));
  const club = await openClub(await freshSqlite(), folders);
  for (const url of ['/', '/Home']) {
    const reply = await club.app.inject({ url, headers: { ...html, 'accept-encoding': 'br' }, payloadAsStream: true });
    const sizes: number[] = [];
    for await (const piece of reply.stream()) sizes.push((piece as Buffer).length);
    expect([Math.max(...sizes) <= 1_400, sizes.reduce((sum, size) => sum + size, 0)], url).toEqual([true, 8_000]);
  }
});

test('the page allows only its own inline elements, by hash, and requires Trusted Types', async () => {
  const club = await open();
  const { headers } = await club.ask('/Home', { headers: html });
  const policy = Object.fromEntries(
    String(headers['content-security-policy'])
      .split(';')
      .map((directive) => [directive.split(' ')[0], directive.split(' ').slice(1)]),
  );
  expect(policy['default-src']).toEqual(["'none'"]);
  expect(policy['script-src']).toEqual(["'self'", sourceOf(script)]);
  expect(policy['style-src']).toEqual(["'self'", sourceOf(style)]);
  expect(policy['frame-src']).toEqual(["'self'"]);
  expect(policy['frame-ancestors']).toEqual(["'none'"]);
  expect(policy['require-trusted-types-for']).toEqual(["'script'"]);
  expect(policy['trusted-types']).toEqual(['foyer', 'foyer-html', 'foyer-rules', 'dompurify', 'default']);
  expect(JSON.stringify(policy)).not.toMatch(/unsafe|\*/);
  expect(headers).toMatchObject({
    'x-frame-options': 'DENY',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy': 'same-origin',
  });
  expect(headers, 'every start would change to another process').not.toHaveProperty('cross-origin-opener-policy');
  expect(headers['permissions-policy']).toContain('geolocation=(self)');
  expect(headers['strict-transport-security']).toBeUndefined();
});

test('frames are limited to the club’s origins: a change applies at once, also to a page that is revalidated (S37, S44, H14)', async () => {
  const db = await freshSqlite();
  const [club, other] = [await openClub(db, builtFolder()), await openClub(db, builtFolder())];
  const named = (headers: Record<string, unknown>) => /frame-src ([^;]*)/.exec(String(headers['content-security-policy']))?.[1];
  const first = await club.ask('/Home', { headers: html });
  const etag = String(first.headers.etag);
  expect(named(first.headers)).toBe("'self'");
  for (const origins of [['https://help.example.org', 'https://pay.example.org:8443'], ['https://help.example.org'], []]) {
    await db.transaction((tx) => setSetting(tx, 'frame_origins', origins));
    for (const process of [club, other]) {
      for (const path of ['/', '/ServicePage', '/index.html']) {
        expect(named((await process.ask(path, { headers: html })).headers), path).toBe(["'self'", ...origins].join(' '));
      }
    }
    const again = await club.app.inject({ url: '/Home', headers: { ...html, 'if-none-match': etag } });
    expect([again.statusCode, named(again.headers)]).toEqual([304, ["'self'", ...origins].join(' ')]);
  }
});

test('a page opens without the database, with the last known frames', async () => {
  const db = await freshSqlite();
  const club = await openClub(db, builtFolder());
  await db.transaction((tx) => setSetting(tx, 'frame_origins', ['https://help.example.org']));
  await club.ask('/Home', { headers: html });
  await db.close();
  const reply = await club.ask('/Home', { headers: html });
  expect([reply.status, String(reply.headers['content-security-policy']).includes("frame-src 'self' https://help.example.org;")]).toEqual([
    200,
    true,
  ]);
});

test('documents and scripts have a policy, and other files do not pay for one', async () => {
  const club = await open();
  const policyOf = async (path: string) => (await club.ask(path)).headers['content-security-policy'];
  for (const path of ['/', '/index.html', '/sw.js']) expect(await policyOf(path), path).toContain("default-src 'none'");
  expect(await policyOf('/sw.js')).toContain("script-src 'self';connect-src 'self';");
  // A first visit fetches seventeen of them.
  expect(await policyOf('/icons/icon.svg')).toBe("default-src 'none';frame-ancestors 'none'");
  expect((await club.ask('/sw.js')).headers['content-type']).toBe('text/javascript');
  expect((await club.ask('/assets/main-abc123.css')).headers['content-type']).toBe('text/css');
  // It loads nothing: there is nobody to whom a referrer could be sent.
  expect(Object.keys((await club.ask('/icons/icon.svg')).headers)).not.toContain('referrer-policy');
  for (const path of ['/assets/main-abc123.js', '/manifest.webmanifest']) expect(await policyOf(path), path).toBeUndefined();
});

test('a page that a build replaced is served with the hashes of the new one', async () => {
  const folders = builtFolder();
  const club = await openClub(await freshSqlite(), folders);
  await club.ask('/Home', { headers: html });
  for (const end of ['', '.br', '.gz']) rmSync(join(folders.builtFolder, `client/index.html${end}`));
  writeFileSync(join(folders.builtFolder, 'client/index.html'), '<script>other()</script>');
  const reply = await club.ask('/Home', { headers: html });
  expect(reply.headers['content-security-policy']).toContain(sourceOf('other()'));
});

test('only the support page may be framed, by the club itself', async () => {
  const club = await open();
  const { headers } = await club.ask('/support/index.html');
  expect(headers['content-security-policy']).toContain("frame-ancestors 'self'");
  expect(headers['content-security-policy']).toContain(sourceOf(style));
  expect(headers['content-security-policy']).not.toContain('script-src');
  expect(headers['x-frame-options']).toBe('SAMEORIGIN');
});

test('a club on https sends HSTS', async () => {
  const club = await openClub(await freshSqlite(), { config: { publicOrigin: 'https://club.example.org' } });
  for (const path of ['/api/healthz', '/gone.js']) {
    expect((await club.ask(path)).headers['strict-transport-security']).toBe('max-age=31536000');
  }
});

test('refusals are in the caller’s language, and in English if a catalogue is missing (Q21)', async () => {
  const club = await open();
  const said = async (lang: string) => (await club.ask('/api/system/base', { method: 'PUT', lang })).envelope.msg;
  expect(await said('de_de')).toBe('Diese Adresse nimmt das nicht.');
  expect(await said('ja_ja')).toBe('This address does not take this kind of request.');
});

test('a checkout that was never built answers 404 without a page', async () => {
  const club = await openClub(await freshSqlite());
  expect((await club.ask('/Home', { headers: html })).status).toBe(404);
});
