import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { type IncomingHttpHeaders, request as plainRequest } from 'node:http';
import { Agent, request } from 'node:https';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { plainAccept } from '../../src/contract/envelope.ts';
import { sparePort } from '../spare-port.ts';

const example = join(import.meta.dirname, '../../src/server/operator/examples/nginx.conf');
const origin = 'club.example.org';

/** Debian installs nginx in a folder that is only in root's path. */
const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin'];
const binaryOf = (name: string): string | undefined => folders.map((folder) => join(folder, name)).find((path) => existsSync(path));

export const nginxBinary = binaryOf('nginx');
export const opensslBinary = binaryOf('openssl');

/** Replaces the parts of the example that an operator adapts; each of them must exist. */
function adapted(text: string, changes: readonly (readonly [from: string | RegExp, to: string])[]): string {
  return changes.reduce((now, [from, to]) => {
    const changed = now.replaceAll(from, to);
    if (changed === now) throw new Error(`the example holds no ${from}`);
    return changed;
  }, text);
}

export interface Proxied {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into replies of every shape
  data: any;
}

export interface ProxyAsk {
  form?: Record<string, string>;
  token?: string;
  headers?: Record<string, string>;
}

export interface Nginx {
  httpsPort: number;
  ask(path: string, ask?: ProxyAsk): Promise<Proxied>;
  /** `GET /stream` of a member: what has been received so far. */
  listen(token: string): Heard;
  /** The same without TLS. */
  askPlain(path: string): Promise<{ status: number; location: string | undefined }>;
  /** What nginx has written about requests, where the example does not turn that off. */
  logged(): Promise<string>;
}

export interface Heard {
  text: string;
}

function dataOf(headers: IncomingHttpHeaders, body: Buffer): unknown {
  return String(headers['content-type']).startsWith('application/json') ? JSON.parse(body.toString()) : undefined;
}

function asking(port: number, ca: string): Nginx['ask'] {
  const agent = new Agent({ ca, keepAlive: true, maxSockets: 8 });
  onTestFinished(() => agent.destroy());
  return (path, { form, token, headers = {} } = {}) =>
    new Promise((done, fail) => {
      const sent = request(
        {
          agent,
          host: '127.0.0.1',
          port,
          path,
          servername: origin,
          method: form ? 'POST' : 'GET',
          headers: {
            host: origin,
            accept: plainAccept,
            ...(token === undefined ? {} : { token: Buffer.from(token).toString('base64') }),
            ...(form ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
            ...headers,
          },
        },
        (reply) => {
          const chunks: Buffer[] = [];
          reply.on('data', (chunk: Buffer) => chunks.push(chunk));
          reply.on('error', fail).on('end', () => {
            const body = Buffer.concat(chunks);
            done({ status: reply.statusCode ?? 0, headers: reply.headers, body, data: dataOf(reply.headers, body) });
          });
        },
      );
      sent.on('error', fail).end(form && new URLSearchParams(form).toString());
    });
}

/** Without the agent of the others, because its connection stays in use. */
function listening(port: number, ca: string): Nginx['listen'] {
  return (token) => {
    const heard: Heard = { text: '' };
    const headers = { host: origin, accept: `text/event-stream, ${plainAccept}`, token: Buffer.from(token).toString('base64') };
    const sent = request({ ca, agent: false, host: '127.0.0.1', port, path: '/api/stream', servername: origin, headers }, (reply) => {
      reply.setEncoding('utf8').on('data', (chunk: string) => {
        heard.text += chunk;
      });
      reply.on('error', () => undefined);
    });
    sent.on('error', () => undefined).end();
    onTestFinished(() => void sent.destroy());
    return heard;
  };
}

/** Starts nginx with the operator's example in front of the processes on these ports; it is stopped after the test. */
export async function startNginx(binary: string, ports: readonly number[]): Promise<Nginx> {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-nginx-'));
  await mkdir(join(folder, 'logs'));
  const [key, cert] = [join(folder, 'privkey.pem'), join(folder, 'fullchain.pem')];
  const subject = ['-subj', `/CN=${origin}`, '-addext', `subjectAltName=DNS:${origin}`, '-days', '2', '-keyout', key, '-out', cert];
  execFileSync('openssl', ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', ...subject], {
    stdio: 'ignore',
  });
  const [httpPort, httpsPort] = [await sparePort(), await sparePort()];
  const servers = adapted(await readFile(example, 'utf8'), [
    [/^ *listen \[::\].*\n/gm, ''],
    ['listen 80;', `listen 127.0.0.1:${httpPort};`],
    ['listen 443 ', `listen 127.0.0.1:${httpsPort} `],
    ['127.0.0.1:8081 ', `127.0.0.1:${ports[0]} `],
    // With one process the other address refuses connections, as during a restart.
    ['127.0.0.1:8082 ', `127.0.0.1:${ports[1] ?? (await sparePort())} `],
    [/\/etc\/letsencrypt\/live\/club\.example\.org/g, folder],
  ]);
  await writeFile(join(folder, 'foyer.conf'), servers);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join(' ');
  const account = process.getuid?.() === 0 ? 'user root;' : '';
  await writeFile(
    join(folder, 'nginx.conf'),
    `${account} daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log; events {} http { access_log ${folder}/access.log; ${temporary} include ${folder}/foyer.conf; }`,
  );
  const child = spawn(binary, ['-e', join(folder, 'error.log'), '-p', folder, '-c', join(folder, 'nginx.conf')], { stdio: 'ignore' });
  const ended = once(child, 'exit');
  onTestFinished(async () => {
    child.kill('SIGTERM');
    await ended;
    await rm(folder, { recursive: true, force: true });
  });
  const ca = await readFile(cert, 'utf8');
  const ask = asking(httpsPort, ca);
  await answering(
    () => ask('/api/healthz'),
    () => readFile(join(folder, 'error.log'), 'utf8'),
  );
  const logged = () => readFile(join(folder, 'access.log'), 'utf8');
  return { httpsPort, ask, listen: listening(httpsPort, ca), askPlain: (path) => askPlain(httpPort, path), logged };
}

const startTries = 200;
const startPauseMs = 50;

async function answering(ask: () => Promise<unknown>, why: () => Promise<string>): Promise<void> {
  for (let tries = 0; tries < startTries; tries += 1) {
    const answered = await ask().then(
      () => true,
      () => false,
    );
    if (answered) return;
    await pause(startPauseMs);
  }
  throw new Error(`nginx does not answer: ${await why().catch(() => 'it wrote nothing')}`);
}

function askPlain(port: number, path: string): Promise<{ status: number; location: string | undefined }> {
  return new Promise((done, fail) => {
    const sent = plainRequest({ host: '127.0.0.1', port, path, headers: { host: origin } }, (reply) => {
      reply.resume();
      done({ status: reply.statusCode ?? 0, location: reply.headers.location });
    });
    sent.on('error', fail).end();
  });
}
