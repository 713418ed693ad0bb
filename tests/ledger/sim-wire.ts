import { connect, type Socket } from 'node:net';
import { plainAccept } from '../../src/contract/envelope.ts';

/** Where a request's connection breaks: before its first byte, within them, while waiting for the reply, or at the reply's first byte. */
export const cuts = ['before', 'in request', 'waiting', 'in reply'] as const;
export type Cut = (typeof cuts)[number];

export interface SimRequest {
  method: 'GET' | 'POST';
  path: string;
  headers?: Readonly<Record<string, string>>;
  body?: string;
  /** The address that the proxy in front of the club passes on, so that rate limits by address count members separately. */
  from: string;
}

export interface SimReply {
  status: number;
  body: string;
}

/** Longer than the club's own longest wait (10 s in the queue for hashing, and the hashing). */
const timeoutMs = 30_000;

/** Idle connections, by port. */
const idle = new Map<number, Set<Socket>>();

/** The most recently used one: it is the most likely to be still open. */
function idleSocket(port: number): Socket | undefined {
  const sockets = idle.get(port);
  const socket = sockets && [...sockets].at(-1);
  if (!socket) return undefined;
  sockets.delete(socket);
  socket.removeAllListeners();
  return socket;
}

function keep(port: number, socket: Socket): void {
  const sockets = idle.get(port) ?? new Set();
  idle.set(port, sockets.add(socket));
  socket.removeAllListeners().on('error', () => undefined);
  // Unexpected bytes, or its end: no request is sent on it any more.
  for (const event of ['data', 'end', 'close']) socket.on(event, () => sockets.delete(socket) && socket.destroy());
}

/** Closes the idle connections to a process. */
export function hangUp(port: number): void {
  for (const socket of idle.get(port) ?? []) socket.destroy();
  idle.delete(port);
}

/** One request, on a connection that is kept for the next one; undefined if the reply was lost, or incomplete. */
export function send(port: number, request: SimRequest, cut?: { at: Cut; afterMs: number }): Promise<SimReply | undefined> {
  const bytes = bytesOf(port, request);
  return new Promise((resolve) => {
    const kept = idleSocket(port);
    const socket = kept ?? connect({ port, host: '127.0.0.1', noDelay: true });
    const chunks: Buffer[] = [];
    const go = () => {
      if (cut?.at === 'before') socket.destroy();
      else if (cut?.at === 'in request') socket.write(bytes.subarray(0, bytes.length >> 1), () => socket.destroy());
      else socket.write(bytes);
      if (cut?.at === 'waiting') setTimeout(() => socket.destroy(), cut.afterMs);
    };
    socket.setTimeout(timeoutMs, () => socket.destroy());
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(undefined));
    socket.on('data', (chunk) => {
      if (cut) return socket.destroy();
      chunks.push(chunk);
      const reply = replyIn(Buffer.concat(chunks).toString('utf8'));
      if (!reply) return;
      keep(port, socket);
      resolve(reply);
    });
    if (kept) go();
    else socket.on('connect', go);
  });
}

function bytesOf(port: number, { method, path, headers = {}, body, from }: SimRequest): Buffer {
  const lines = [`${method} ${path} HTTP/1.1`, `Host: 127.0.0.1:${port}`, `Accept: ${plainAccept}`, 'lang: en_us'];
  lines.push(`X-Forwarded-For: ${from}`, ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`));
  if (body !== undefined) lines.push(`Content-Length: ${Buffer.byteLength(body)}`);
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body ?? ''}`);
}

/** The reply, if it is complete. */
function replyIn(text: string): SimReply | undefined {
  const cut = text.indexOf('\r\n\r\n');
  const status = Number(/^HTTP\/1\.1 ([0-9]{3})/.exec(text)?.[1]);
  const length = Number(/\r\ncontent-length: ([0-9]+)/i.exec(text.slice(0, cut + 2))?.[1]);
  const body = text.slice(cut + 4);
  return cut > 0 && Buffer.byteLength(body) === length ? { status, body } : undefined;
}
