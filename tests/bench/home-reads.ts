import { execFile, spawn } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ClubServer, root } from '../e2e/club-server.ts';
import { sparePort } from '../spare-port.ts';
import { begin, line, median, spread } from './figures.ts';

const run = promisify(execFile);
const node = join(root, 'node_modules/.bin/node');
const rounds = 5;
const secondsEach = 2;
const connections = 32;

/** What Home requests on a first visit. */
const homeReads = [
  '/api/mirror/base',
  '/api/xuanfei/xuanfeilist?page=1',
  '/api/notice/getNoticeList',
  '/api/Lottery/hotLottery',
  '/api/base_info',
];

async function requestsPerSecond(port: number, paths: string[]): Promise<number> {
  const { stdout } = await run(node, ['tests/bench/load.ts', String(port), String(secondsEach), String(connections), ...paths], {
    cwd: root,
  });
  const { requests, wrong } = JSON.parse(stdout) as { requests: number; wrong: number };
  if (wrong > 0) throw new Error(`${wrong} of ${requests} replies were not 200`);
  return requests / secondsEach;
}

/** Requests per second of Home's reads compared with a bare Fastify route that sends the same number of bytes, alternating. */
export async function homeReadsBench(seed: string): Promise<void> {
  begin('server', `Home's reads, ${connections} connections, ${rounds} rounds of ${secondsEach} s in turn`);
  const club = await ClubServer.open({ seed, env: { TRUST_PROXY: '127.0.0.1' } });
  const sizes = await Promise.all(
    homeReads.map(async (path) => {
      const reply = await fetch(club.url + path, { headers: { accept: 'application/json; data=plain', 'accept-encoding': 'identity' } });
      if (!reply.ok) throw new Error(`${path}: ${reply.status}`);
      return (await reply.text()).length;
    }),
  );
  const barePort = await sparePort();
  const bare = spawn(node, ['tests/bench/bare-fastify.ts', String(barePort), ...sizes.map(String)], { cwd: root, stdio: 'inherit' });
  try {
    const barePaths = sizes.map((_, index) => `/${index}`);
    while (!(await fetch(`http://127.0.0.1:${barePort}/0`).catch(() => undefined))) await new Promise((done) => setTimeout(done, 50));
    const figures = { ours: [] as number[], bare: [] as number[] };
    for (let round = 0; round < rounds; round += 1) {
      figures.ours.push(await requestsPerSecond(club.port, homeReads));
      figures.bare.push(await requestsPerSecond(barePort, barePaths));
    }
    const ratio = median(figures.ours) / median(figures.bare);
    line('bare Fastify route, same bytes', spread(figures.bare, 'requests/s'));
    line("Foyer's Home reads", spread(figures.ours, 'requests/s'), { says: 'at least 0.5 x the bare route', met: ratio >= 0.5 });
    line('ratio', ratio.toFixed(2));
  } finally {
    bare.kill();
    await club.close();
  }
}
