import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import { sparePort } from '../spare-port.ts';

/** What bytes were for. `rows`: replies of the API; `live`: the stream; `messages`: texts of a language. */
export const wireKinds = ['html', 'script', 'style', 'messages', 'rows', 'live', 'pictures', 'worker', 'other'] as const;
export type WireKind = (typeof wireKinds)[number];

function kindOf(path: string, type: string): WireKind {
  if (path === '/sw.js') return 'worker';
  if (path === '/api/stream') return 'live';
  if (path.startsWith('/api/')) return 'rows';
  if (path.startsWith('/assets/catalogue-')) return 'messages';
  if (/^image\//.test(type) || /\.(webp|png|svg|jpe?g)$/.test(path)) return 'pictures';
  if (/javascript/.test(type) || path.endsWith('.js')) return 'script';
  if (/css/.test(type) || path.endsWith('.css')) return 'style';
  return /html/.test(type) || !/\.\w+$/.test(path) ? 'html' : 'other';
}

/** Bytes of a reply's head, as HTTP/1.1 sends it: HTTP/2 would need fewer. */
const headBytes = ({ rawHeaders, statusMessage = '' }: IncomingMessage): number =>
  rawHeaders.reduce((sum, text) => sum + Buffer.byteLength(text) + 2, 'HTTP/1.1 200 '.length + statusMessage.length + 4);

/** Stands between a browser and a club, and counts what the browser receives: head and body as they are sent, its worker's requests too. */
export class WireMeter {
  readonly #server: Server;
  readonly port: number;
  #bytes = new Map<WireKind, number>();
  #lines: string[] = [];
  #openRequests = 0;
  #lastMs = 0;

  private constructor(server: Server, port: number) {
    this.#server = server;
    this.port = port;
  }

  static async before(clubPort: number): Promise<WireMeter> {
    const port = await sparePort();
    const server = createServer((asked, reply) => meter.#pass(clubPort, asked, reply));
    const meter = new WireMeter(server, port);
    await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
    return meter;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Resolves when nothing but the stream has been on its way for `quietMs`. */
  async settled(quietMs = 3_000): Promise<void> {
    while (this.#openRequests > 0 || performance.now() - this.#lastMs < quietMs) await new Promise((go) => setTimeout(go, 100));
  }

  /** What was received since the last time, by kind and in total, with a line for each request; counting starts anew. */
  take(): { bytes: Record<WireKind, number>; total: number; lines: string[] } {
    const bytes = Object.fromEntries(wireKinds.map((kind) => [kind, this.#bytes.get(kind) ?? 0])) as Record<WireKind, number>;
    const lines = this.#lines;
    this.#bytes = new Map();
    this.#lines = [];
    return { bytes, total: Object.values(bytes).reduce((sum, one) => sum + one, 0), lines };
  }

  #pass(clubPort: number, asked: IncomingMessage, reply: ServerResponse): void {
    const path = (asked.url ?? '').split('?')[0] ?? '';
    const { method, headers } = asked;
    const isLive = path === '/api/stream';
    if (!isLive) this.#openRequests += 1;
    this.#lastMs = performance.now();
    reply.on('close', () => {
      if (!isLive) this.#openRequests -= 1;
      this.#lastMs = performance.now();
    });
    const onward = request({ port: clubPort, host: '127.0.0.1', path: asked.url, method, headers }, (answer) => {
      const kind = kindOf(path, answer.headers['content-type'] ?? '');
      const count = (bytes: number) => this.#bytes.set(kind, (this.#bytes.get(kind) ?? 0) + bytes);
      let received = headBytes(answer);
      count(received);
      answer.on('data', (chunk: Buffer) => {
        received += chunk.length;
        count(chunk.length);
      });
      answer.on('end', () => this.#lines.push(`${received} ${answer.statusCode} ${method} ${asked.url}`));
      reply.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(reply);
    });
    onward.on('error', () => reply.destroy());
    reply.on('close', () => onward.destroy());
    asked.pipe(onward);
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((done) => this.#server.close(done));
  }
}
