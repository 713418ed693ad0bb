import { expect, test } from 'vitest';
import { updateNoticeStates } from '../../src/server/commands/update-notice-states.ts';
import { onBothDatabases } from '../postgres/databases.ts';
import { HandTimer, StreamReader, withToken } from './stream-reader.ts';
import { WalletClub } from './wallet-club.ts';

const list = '/api/notice/getNoticeList';
const mirror = '/api/mirror/notices';

onBothDatabases('notices on the wire', (fresh) => {
  test('are in the language of the request, and no cached reply is in another language (E0.6, E15)', async () => {
    const wallet = await WalletClub.bare(await fresh.database());
    const { club } = wallet;
    const { id } = await wallet.operate('notice add --name Hours --text From-nine');
    await wallet.operate(`notice edit ${id} --language de --name Zeiten --text Ab-neun`);
    for (const path of [list, mirror]) {
      const rowsOf = (data: { rows?: unknown[] }) => data.rows ?? data;
      const [english, german, again] = [
        await club.ask(path, { lang: 'en_us' }),
        await club.ask(path, { lang: 'de_de' }),
        await club.ask(path, { lang: 'en_us' }),
      ];
      const fallback = { en_us: { name: 'Hours', text: 'From-nine' } };
      const texts = { ...fallback, de_de: { name: 'Zeiten', text: 'Ab-neun' } };
      expect(rowsOf(english.data)).toMatchObject([{ id, name: 'Hours', texts: fallback }]);
      expect(rowsOf(german.data)).toMatchObject([{ id, name: 'Zeiten', texts }]);
      expect(rowsOf((await club.ask(path, { lang: 'ja_ja' })).data)).toMatchObject([{ id, name: 'Hours', texts: fallback }]);
      expect([english.headers.etag === german.headers.etag, english.headers.etag === again.headers.etag]).toEqual([false, true]);
      const held = { headers: { 'if-none-match': String(english.headers.etag) } };
      expect((await club.ask(path, { ...held, lang: 'en_us' })).status).toBe(304);
      expect((await club.ask(path, { ...held, lang: 'de_de' })).status).toBe(200);
    }
    // A copy in every language serves all of them: a client that changes its language continues from its cursor.
    const { cursor } = (await club.ask(`${mirror}?texts=all`, { lang: 'en_us' })).data;
    expect((await club.ask(`${mirror}?cursor=${cursor}`, { lang: 'de_de' })).data).toMatchObject({ rows: [], more: false });
  });

  test('that are scheduled are announced by the stream when they begin and when they end, and not before', async () => {
    const timer = new HandTimer();
    const wallet = await WalletClub.bare(await fresh.database(), { timer });
    const { club } = wallet;
    const stream = await StreamReader.open(club, withToken(wallet.ada.token));
    const { notices = 0 } = (await stream.news()).shelves;
    const instant = (aheadMs: number) => new Date(club.clock.nowMs + aheadMs).toISOString().replace('.000', '');
    const { id } = await wallet.operate(`notice add --name Fair --text Come --starts ${instant(60_000)} --ends ${instant(120_000)}`);
    await updateNoticeStates(club.db, club.clock.nowMs);
    expect((await club.ask(list)).data).toEqual([]);
    await updateNoticeStates(club.db, club.clock.nowMs + 60_000);
    await timer.pass();
    expect(await stream.next()).toEqual({ event: 'shelves', data: { shelves: { notices: notices + 1 }, drawn: {} } });
    expect((await club.ask(list)).data).toMatchObject([{ id, name: 'Fair' }]);
    await updateNoticeStates(club.db, club.clock.nowMs + 120_000);
    await timer.pass();
    expect((await stream.news()).shelves).toEqual({ notices: notices + 2 });
    expect((await club.ask(list)).data).toEqual([]);
  });
});
