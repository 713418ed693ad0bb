import { execFile } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { ClubServer, programFile, root } from '../e2e/club-server.ts';
import { nodeEnv } from '../node-env.ts';
import { onBothDatabases } from '../postgres/databases.ts';

const run = promisify(execFile);
const secret = 'ab'.repeat(32);

/** A new lottery is listed and open for bets within this time, ms. */
const openWithinMs = 2_000;

onBothDatabases('a lottery that is added while a server is running', (fresh) => {
  test('is listed, and open for bets, within two seconds', { timeout: 60_000 }, async () => {
    const { databaseUrl } = await fresh.place();
    const env = { DEMO: '0', FOYER_SECRET: secret, ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }) };
    const club = await ClubServer.open({ env });
    try {
      const ask = async (path: string) => {
        const reply = await fetch(`${club.url}/api${path}`, { headers: { accept: 'application/json; data=plain' } });
        return (await reply.json()) as {
          code: number;
          data: { key: string; now: { state: string; closes_at_ms: number; server_ms: number } };
        };
      };
      const words = ['lottery', 'add', '--key', 'fresh', '--name', 'Fresh', '--period-seconds', '60', '--json'];
      const { stdout } = await run(process.execPath, [programFile('operator'), ...words], {
        cwd: root,
        env: { ...nodeEnv, DATA_DIR: club.dataDir, ...env },
      });
      const addedMs = performance.now();
      expect(JSON.parse(stdout)).toMatchObject({ key: 'fresh', period_seconds: 60, rtp: 97 });
      expect(JSON.stringify((await ask('/lottery_list')).data)).toContain('"fresh"');
      let facts = await ask('/fairness/fresh');
      while (facts.code !== 200 && performance.now() - addedMs < openWithinMs) {
        await wait(50);
        facts = await ask('/fairness/fresh');
      }
      expect(facts.code).toBe(200);
      expect(facts.data.now.closes_at_ms).toBeGreaterThan(facts.data.now.server_ms);
    } finally {
      await club.close();
    }
  });
});
