import { expect, test } from 'vitest';
import { onBothDatabases } from '../postgres/databases.ts';
import { openClub } from './open-club.ts';

onBothDatabases('the log', (fresh) => {
  test('records what happened, and never what was sent', async () => {
    const club = await openClub(await fresh.database(), { config: { logLevel: 'trace' } });
    await club.join('ada');
    const { data } = await club.ask('/api/member/doLogin', { form: { username: 'ada', password: 'ada-password' } });
    const canary = 'canary5e';
    await club.ask(`/api/xuanfeilist?page=${canary}`);
    await club.ask(`/api/xuanfeilist?${canary}=1`, { headers: { token: canary, tokensso: canary, cookie: canary, authorization: canary } });
    await club.ask('/api/member/doLogin', { form: { username: canary, password: canary } });
    await club.ask('/api/member/doRegister', { form: { username: canary, password: canary, code: canary } });
    await club.ask('/api/member/doLoginthird', { form: { sso: canary } });
    await club.ask('/api/user_info', { token: data.token, headers: { 'user-agent': canary, referer: canary } });
    await club.ask('/Home?sso=canary5e&username=canary5e', { headers: { accept: 'text/html' } });
    // A bug while the canary is in use: the database's error message must not get through.
    await club.db.transaction(async (tx) => {
      await tx.deleteFrom('shelf_revs').execute();
      await tx.deleteFrom('club').execute();
    });
    await club.db.close();
    const broken = await club.ask('/api/member/doLogin', { form: { username: canary, password: canary } });
    expect([broken.status, broken.envelope.code, broken.envelope.reason]).toEqual([500, 500, 'internal']);
    expect(broken.text).not.toMatch(/database|closed|pool|sqlite/i);

    const log = club.log();
    for (const secret of [canary, data.token, data.tokensso, 'ada-password', 'username', '"query"', '"headers"']) {
      expect(log, secret).not.toContain(secret);
    }
    const lines = log
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines.filter(({ msg }) => msg === 'answered').length).toBeGreaterThanOrEqual(9);
    for (const line of lines) expect(Object.keys(line).sort()).toEqual(expect.arrayContaining(['level', 'msg', 'reqId', 'time']));
    expect(lines.find(({ path }) => path === '/api/xuanfeilist')).toMatchObject({ method: 'GET', status: 200 });
    expect(lines.find(({ msg }) => msg === 'a request failed').err).toMatchObject({ kind: expect.any(String), at: expect.any(Array) });
  });
});
