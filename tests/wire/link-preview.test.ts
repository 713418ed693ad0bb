import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { expect, onTestFinished, test } from 'vitest';
import { places } from '../../src/client/routes/places.ts';
import { setSetting } from '../../src/server/db/settings.ts';
import { hostileHtml } from '../hostile-html.ts';
import { onBothDatabases } from '../postgres/databases.ts';
import { WalletClub } from './wallet-club.ts';

const page = '<!doctype html><title>Foyer</title><p>The app';
const agents = ['WhatsApp/2.23.20.0', 'facebookexternalhit/1.1', 'Mozilla/5.0 (compatible; TelegramBot 1.0)', 'Slackbot-LinkExpanding 1.0'];
const browsers = ['Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140 Mobile Safari/537.36', 'curl/8.5', ''];

type Node = DefaultTreeAdapterTypes.ChildNode;

const nodesOf = (node: Node): Node[] => [node, ...('childNodes' in node ? node.childNodes.flatMap(nodesOf) : [])];
/** The elements of a page, and what its metas say by property. */
function read(html: string) {
  const elements = parse(html)
    .childNodes.flatMap(nodesOf)
    .flatMap((node) => ('attrs' in node ? [node] : []));
  const metas = elements.filter(({ tagName }) => tagName === 'meta').map(({ attrs }) => attrs.map(({ value }) => value));
  const lang = elements.find(({ tagName }) => tagName === 'html')?.attrs[0]?.value;
  return { lang, tags: elements.map(({ tagName }) => tagName), says: Object.fromEntries(metas.filter(({ length }) => length === 2)) };
}

function builtFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-built-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(join(folder, 'client'));
  writeFileSync(join(folder, 'client/index.html'), page);
  return folder;
}

onBothDatabases('the preview of a shared link', (fresh) => {
  const open = async () => {
    const wallet = await WalletClub.bare(await fresh.database(), {
      builtFolder: builtFolder(),
      config: { publicOrigin: 'https://club.example' },
    });
    const ask = (path: string, agent = agents[0] ?? '', more: Record<string, string> = {}) =>
      wallet.club.ask(path, { headers: { accept: '*/*', 'user-agent': agent, ...more } });
    return { wallet, club: wallet.club, ask };
  };

  test('is made for those who fetch one, and everybody else gets the page as it is', async () => {
    const { club, ask } = await open();
    await club.db.transaction((tx) => setSetting(tx, 'name', 'Night & Day'));
    for (const agent of agents) {
      const { headers, text } = await ask('/', agent);
      expect(read(text).says).toMatchObject({
        'og:site_name': 'Night & Day',
        'og:title': 'Night & Day',
        'og:image': 'https://club.example/icons/icon-512.png',
      });
      expect([headers['cache-control'], headers['content-type']]).toEqual(['no-store', 'text/html; charset=utf-8']);
      expect(headers['content-security-policy']).toContain("default-src 'none'");
    }
    for (const agent of browsers) expect((await ask('/Home', agent)).text).toBe(page);
    expect((await ask('/index.html')).text).toBe(page);
    expect((await ask('/assets/gone.js')).status).toBe(404);
  });

  test('names a notice that is shown, and nothing of a closed club, of members or of who shares it', async () => {
    const { wallet, club, ask } = await open();
    const { id } = await wallet.operate('notice add --name Hours --text From-nine');
    expect(read((await ask(`/Notice?id=${id}`)).text).says['og:title']).toBe('Hours');
    for (const path of [
      `/Notice?id=${id}x`,
      '/Notice',
      `/Notice?id=${'1'.repeat(65)}`,
      `/PlayVideo?id=${id}`,
      '/nHomeDetail?id=1&name=Ana',
      '/ChooseDetail?id=%00',
    ])
      expect([path, read((await ask(path)).text).says['og:title']]).toEqual([path, 'Foyer']);
    await club.db.transaction((tx) => tx.updateTable('notices').set({ state: 'ended' }).execute());
    expect((await ask(`/Notice?id=${id}`)).text).not.toContain('Hours');
    await club.db.transaction((tx) => tx.updateTable('notices').set({ state: 'shown' }).execute());
    await club.db.transaction((tx) => setSetting(tx, 'video_login', 1));
    expect((await ask(`/Notice?id=${id}`)).text).not.toContain('Hours');
  });

  test('has the club’s own words and picture on every page for visitors, and neither on those for members', async () => {
    const { club, ask } = await open();
    const picture = { base: '/media/pictures/b', widths: [600, 1200], width: 1200, height: 525, colour: '#000' };
    await club.db.transaction(async (tx) => {
      await setSetting(tx, 'notice', 'The desk <answers>');
      await setSetting(tx, 'notice_texts', { de_de: 'Der Empfang' });
      const banners = [0, 1].map((at) => ({
        id: `b${at}`,
        url: '',
        picture: JSON.stringify({ ...picture, base: `/media/pictures/b${at}` }),
        pos: at,
      }));
      await tx.insertInto('banners').values(banners).execute();
    });
    const about = async (path: string) => {
      const { says, tags } = read((await ask(path, agents[1], { 'accept-language': 'de-AT, en;q=0.5' })).text);
      return [path, says['og:title'], says['og:description'], says.description, says['og:image'], tags.filter((tag) => tag !== 'meta')];
    };
    const bare = ['html', 'head', 'title', 'body'];
    const icon = 'https://club.example/icons/icon-512.png';
    for (const { path, gate } of places) {
      const said =
        gate === 'member'
          ? [undefined, undefined, icon]
          : ['Der Empfang', 'Der Empfang', 'https://club.example/media/pictures/b0-1200.webp'];
      expect(await about(`${path}?id=1`)).toEqual([`${path}?id=1`, 'Foyer', ...said, bare]);
    }
    expect(await about('/no-such-page')).toEqual(['/no-such-page', 'Foyer', undefined, undefined, icon, bare]);
    await club.db.transaction((tx) => setSetting(tx, 'video_login', 1));
    expect(await about('/Home')).toEqual(['/Home', 'Foyer', undefined, undefined, icon, bare]);
  });

  test('speaks the language of whoever asks, or the text’s own, and is cut after a word', async () => {
    const { wallet, ask } = await open();
    const { id } = await wallet.operate('notice add --name Hours --text', `<h2>Hours</h2><p>${'From nine '.repeat(40)}</p>`);
    await wallet.operate(`notice edit ${id} --language de --name Zeiten --text`, '<p>Ab neun &amp; bis elf</p>');
    const asked = async (path: string, headers: Record<string, string>) => {
      const { says, lang } = read((await ask(path, agents[0], headers)).text);
      return [lang, says['og:title'], says['og:description']];
    };
    const german = ['de', 'Zeiten', 'Ab neun & bis elf'];
    const asGerman: Record<string, string>[] = [
      { 'accept-language': 'fr, de;q=0.7, en;q=0.4' },
      { 'accept-language': 'de-AT' },
      { 'x-facebook-locale': 'de_DE' },
    ];
    for (const headers of asGerman) expect(await asked(`/Notice?id=${id}`, headers)).toEqual(german);
    const english = [/^en-US$/, /^Hours$/, /^Hours( From nine)+( From)?…$/].map((text) => expect.stringMatching(text));
    const asEnglish: Record<string, string>[] = [
      {},
      { 'accept-language': 'ja' },
      { 'accept-language': '*' },
      { 'accept-language': 'x'.repeat(201) },
    ];
    for (const headers of asEnglish) {
      const said = await asked(`/Notice?id=${id}`, headers);
      expect(said).toEqual(english);
      expect(said[2]?.length).toBeLessThanOrEqual(201);
    }
    const { id: city } = await wallet.operate('region add --name Tokyo --city tokyo');
    expect(await asked(`/ChooseDetail?id=${city}`, { 'accept-language': 'ja' })).toEqual(['ja', '東京', undefined]);
  });

  test('shows hostile titles as the text that they are', async () => {
    const { wallet, club, ask } = await open();
    const { id } = await wallet.operate('notice add --name Hours --text From-nine');
    const plain = read((await ask(`/Notice?id=${id}`)).text).tags;
    for (const name of [...hostileHtml, '"><script>1</script>', "' onload='1"]) {
      await club.db.transaction((tx) => tx.updateTable('notices').set({ name }).execute());
      const { tags, says } = read((await ask(`/Notice?id=${id}`)).text);
      expect([says['og:title'], tags]).toEqual([name, plain]);
      await club.db.transaction((tx) => setSetting(tx, 'notice', name));
      expect(read((await ask('/Home')).text).says['og:description']).toBe(name.replace(/\s+/g, ' ').trim());
    }
  });
});
