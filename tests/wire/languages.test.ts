import { expect, test } from 'vitest';
import { nextRevision } from '../../src/server/db/collection-revision.ts';
import { idOf, videoValues } from '../postgres/collection-rows.ts';
import { onBothDatabases } from '../postgres/databases.ts';
import { WalletClub } from './wallet-club.ts';

const rowsOf = (data: { rows?: unknown[]; data?: unknown[] }) => data.rows ?? data.data ?? data;
const video = idOf('video', 1);

onBothDatabases('the club’s content on the wire', (fresh) => {
  /** A club with a video on Home, its category, a game, a pop-up and a running notice, all in English. */
  async function open() {
    const wallet = await WalletClub.bare(await fresh.database());
    const { club } = wallet;
    const dance = String((await wallet.operate('category add --kind video --name Dance')).id);
    await club.db.transaction(async (tx) => {
      const rev = await nextRevision(tx, 'videos');
      await tx
        .insertInto('videos')
        .values(videoValues(1, rev, { class_id: dance, title: 'Waltz', info: 'Slow', home_row: 1 }))
        .execute();
      const class_id = 'class009';
      await tx
        .insertInto('classes')
        .values({ id: class_id, name: 'Dice', kind: 'lottery', pos: 1, rev: await nextRevision(tx, 'classes') })
        .execute();
      const game = { id: 'game0001', key: 'k3', name: 'Quick', desc: 'Three dice', ico: '', class_id, pos: 1, hot: 1 };
      await tx
        .insertInto('lotteries')
        .values({ ...game, rev: await nextRevision(tx, 'lotteries') })
        .execute();
    });
    await wallet.operate('setting set pop_content Welcome');
    await wallet.operate('setting set notice Open');
    return { wallet, club, dance };
  }

  const inGerman = (dance: string) => [
    `video edit ${video} --language de --title Walzer --info Langsam --tags Tanzabend`,
    `category rename ${dance} --language de --name Tanz`,
    'lottery edit k3 --language de --name Flott --desc Würfel',
    'setting set pop_content_texts {"de_de":"Willkommen"}',
    'setting set notice_texts {"de_de":"Offen"}',
  ];

  /** Each call, where its row is, and that row's words in English and in German. */
  const cases = [
    [
      '/api/video/getVideoList',
      [{ name: 'Waltz', info: 'Slow' }],
      [{ name: 'Walzer', vod_name: 'Walzer', info: 'Langsam', catlist: ['Tanz'], attributes: ['Tanzabend'] }],
    ],
    ['/api/mirror/videos', [{ name: 'Waltz' }], [{ name: 'Walzer', info: 'Langsam', catlist: ['Tanz'] }]],
    ['/api/video/itemlist', [{ name: 'Dance' }], [{ name: 'Tanz' }]],
    ['/api/Lottery/lotteryList', [{ name: 'Quick', desc: 'Three dice' }], [{ name: 'Flott', desc: 'Würfel' }]],
    ['/api/mirror/lotteries', [{ name: 'Quick' }], [{ name: 'Flott' }]],
    ['/api/system/base', { pop_content: 'Welcome' }, { pop_content: 'Willkommen' }],
    ['/api/system/config', { notice: 'Open', movielist_0: [{ name: 'Waltz' }] }, { notice: 'Offen', movielist_0: [{ name: 'Walzer' }] }],
  ] as const;

  test('is in the language of the request or in English, and no cached reply is in another one', async () => {
    const { wallet, club, dance } = await open();
    for (const [path, english] of cases) {
      const { data } = await club.ask(path, { lang: 'de_de' });
      expect(rowsOf(data)).toMatchObject(english);
      expect(JSON.stringify(data)).not.toContain('"texts"');
    }
    for (const line of inGerman(dance)) await wallet.operate(line);
    for (const [path, english, german] of cases) {
      const [inEnglish, translated] = [await club.ask(path, { lang: 'en_us' }), await club.ask(path, { lang: 'de_de' })];
      expect(rowsOf(inEnglish.data)).toMatchObject(english);
      expect(rowsOf(translated.data)).toMatchObject(german);
      expect(rowsOf((await club.ask(path, { lang: 'ja_ja' })).data)).toMatchObject(english);
      expect(inEnglish.headers.etag).not.toBe(translated.headers.etag);
      const held = { headers: { 'if-none-match': String(translated.headers.etag) } };
      expect((await club.ask(path, { ...held, lang: 'de_de' })).status).toBe(304);
      expect((await club.ask(path, { ...held, lang: 'en_us' })).status).toBe(200);
    }
  });

  test('comes with the fallback, and in every language only for who asks: then the cursor goes on in all of them', async () => {
    const { wallet, club, dance } = await open();
    for (const line of inGerman(dance)) await wallet.operate(line);
    const english = { name: 'Waltz', info: 'Slow', attributes: [] };
    const german = { name: 'Walzer', info: 'Langsam', attributes: ['Tanzabend'] };
    const pull = async (lang: string, more = '') => (await club.ask(`/api/mirror/videos${more}`, { lang })).data;
    for (const [lang, texts] of [
      ['en_us', { en_us: english }],
      ['de_de', { en_us: english, de_de: german }],
      ['ja_ja', { en_us: english }],
    ] as const) {
      expect((await pull(lang)).rows[0].texts).toEqual(texts);
    }
    // A copy in one language can't go on in another one: it would keep rows whose text in that one it never got.
    const { cursor } = await pull('en_us');
    expect(await pull('en_us', `?cursor=${cursor}`)).toMatchObject({ rows: [] });
    for (const path of ['/api/mirror/videos', '/api/mirror/base', '/api/mirror/classes', '/api/mirror/lotteries']) {
      const before = (await club.ask(path, { lang: 'en_us' })).data.cursor;
      expect((await club.ask(`${path}?cursor=${before}`, { lang: 'de_de' })).envelope).toMatchObject({ reason: 'cursor_unknown' });
    }
    const whole = await pull('en_us', '?texts=all');
    expect(whole.rows).toMatchObject([{ name: 'Waltz', texts: { en_us: english, de_de: german } }]);
    await wallet.operate(`video edit ${video} --language es --title Vals`);
    const [changed] = (await pull('de_de', `?cursor=${whole.cursor}`)).rows;
    expect(changed).toMatchObject({ name: 'Walzer', texts: { en_us: english, es_spa: { name: 'Vals', info: '' } } });
    expect(await pull('en_us', `?cursor=${cursor}&texts=all`)).toBeUndefined();
    expect(await pull('en_us', '?texts=some')).toBeUndefined();
  });

  test('gets a new revision when a text changes, and loses a language that is taken away', async () => {
    const { wallet, club, dance } = await open();
    const before = await club.ask('/api/mirror/videos');
    for (const line of inGerman(dance)) await wallet.operate(line);
    expect((await club.ask(`/api/mirror/videos?cursor=${before.data.cursor}`)).data.rows).toMatchObject([{ id: video }]);
    const shown = await wallet.operate(`video show ${video}`);
    expect(shown).toMatchObject({ title: 'Waltz', languages: ['en-US', 'de'] });
    expect(shown.texts).toMatchObject([
      { language: 'en-US', tags: [] },
      { language: 'de', title: 'Walzer', tags: ['Tanzabend'] },
    ]);
    expect(shown.missing).toEqual(['zh-CN', 'es', 'ms', 'vi', 'ja']);
    await wallet.operate(`video edit ${video} --without-language de`);
    await wallet.operate(`category rename ${dance} --without-language de`);
    await wallet.operate('lottery edit k3 --without-language de');
    for (const [path, english] of cases.slice(0, 5)) {
      const { data } = await club.ask(path, { lang: 'de_de' });
      expect(rowsOf(data)).toMatchObject(english);
      expect(JSON.stringify(rowsOf(data))).not.toContain('"texts"');
    }
  });
});
