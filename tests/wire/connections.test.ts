import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { freshSqlite, type OpenClub, openClub } from './open-club.ts';

const logIn = (length: number) =>
  `POST /api/member/doLogin HTTP/1.1\r\nhost: a\r\naccept: application/json; data=plain\r\ncontent-type: application/x-www-form-urlencoded\r\ncontent-length: ${length}\r\n\r\n`;

/** A connection to a club, and what it has received. */
async function connected(): Promise<{ club: OpenClub; socket: Socket; until(text: RegExp): Promise<string> }> {
  const club = await openClub(await freshSqlite());
  await club.app.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((club.app.server.address() as AddressInfo).port, '127.0.0.1').setEncoding('utf8');
  onTestFinished(() => void socket.destroy());
  let heard = '';
  socket.on('data', (chunk: string) => {
    heard += chunk;
  });
  const until = async (text: RegExp) => {
    while (!text.test(heard)) await once(socket, 'data');
    const said = heard;
    heard = '';
    return said;
  };
  return { club, socket, until };
}

test('a body that is too large is drained, so that the refusal arrives, and the connection can be reused', async () => {
  const { socket, until } = await connected();
  const length = 70_000;
  socket.write(`${logIn(length)}username=`);
  const refusal = await until(/"too_large"/);
  expect(refusal).toMatch(/^HTTP\/1\.1 413 /);
  expect(refusal).not.toMatch(/^connection: close/im);
  // The rest is sent after the refusal, as a proxy does.
  socket.write('a'.repeat(length - 'username='.length));
  socket.write('GET /api/healthz HTTP/1.1\r\nhost: a\r\n\r\n');
  expect(await until(/\r\n\r\n/)).toMatch(/^HTTP\/1\.1 200 /);
});

test('a body that announces more than is ever drained is refused, and the connection is closed', async () => {
  const { socket, until } = await connected();
  socket.write(logIn(5 * 1024 * 1024));
  const refusal = await until(/"too_large"/);
  expect(refusal).toMatch(/^HTTP\/1\.1 413 /);
  expect(refusal).toMatch(/^connection: close/im);
  if (!socket.destroyed) await once(socket, 'close');
});

test('an upload without a length is drained up to the same limit, and not a byte more', async () => {
  const { club, socket } = await connected();
  await club.join('ada');
  const token = Buffer.from(await club.tokenOf('ada')).toString('base64');
  socket.on('error', () => undefined);
  socket.write(`POST /api/system/uploadimg HTTP/1.1\r\nhost: a\r\ntoken: ${token}\r\ntransfer-encoding: chunked\r\n`);
  socket.write('content-type: multipart/form-data; boundary=x\r\n\r\n');
  const chunk = `10000\r\n${'a'.repeat(0x10000)}\r\n`;
  let sent = 0;
  for (; !socket.closed && sent < 1_000; sent += 1) await new Promise((done) => socket.write(chunk, done));
  // Of 64 MiB; the kernel's buffers come on top of the 4.
  expect(sent).toBeGreaterThan(64);
  expect(sent).toBeLessThan(300);
});

test('a reply does not say that its connection persists, which HTTP/1.1 implies; it ends when the client wants it to, and HTTP/1.0 is told', async () => {
  const { socket, until } = await connected();
  const get = (version: string, more = '') => socket.write(`GET /api/healthz HTTP/${version}\r\nhost: a\r\n${more}\r\n`);
  for (const _ of [1, 2]) {
    get('1.1');
    expect(await until(/\r\n\r\n/)).not.toMatch(/^(connection|keep-alive):/im);
  }
  get('1.0', 'connection: keep-alive\r\n');
  expect(await until(/\r\n\r\n/)).toMatch(/^connection: keep-alive/im);
  get('1.1', 'connection: close\r\n');
  await until(/\r\n\r\n/);
  if (!socket.destroyed) await once(socket, 'close');
});
