import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { expect, onTestFinished, test } from 'vitest';
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
  return { tags: elements.map(({ tagName }) => tagName), says: Object.fromEntries(metas.filter(({ length }) => length === 2)) };
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
    const ask = (path: string, agent = agents[0] ?? '') => wallet.club.ask(path, { headers: { accept: '*/*', 'user-agent': agent } });
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

  test('shows hostile titles as the text that they are', async () => {
    const { wallet, club, ask } = await open();
    const { id } = await wallet.operate('notice add --name Hours --text From-nine');
    const plain = read((await ask(`/Notice?id=${id}`)).text).tags;
    for (const name of [...hostileHtml, '"><script>1</script>', "' onload='1"]) {
      await club.db.transaction((tx) => tx.updateTable('notices').set({ name }).execute());
      const { tags, says } = read((await ask(`/Notice?id=${id}`)).text);
      expect([says['og:title'], tags]).toEqual([name, plain]);
    }
  });
});
