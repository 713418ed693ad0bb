import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import { sparePort } from '../spare-port.ts';

/**
 * `pass`: as if it weren't there. `silent`: accepts the request and never answers. `late`: answers after 30 s. `broken`: half a reply, then
 * a closed connection. `portal`: a hotel's log-in page instead of every reply.
 */
export type Mood = 'pass' | 'silent' | 'late' | 'broken' | 'portal';

const lateMs = 30_000;
const portalPage = '<!doctype html><title>Hotel Wi-Fi</title><h1>Welcome to our hotel</h1><form><input name="room"></form>';

/** A bad network between the browser and the club: everything passes through it, and its mood can change. */
export class LieFiProxy {
  mood: Mood = 'pass';
  /** The mood applies only to these paths. */
  only: RegExp = /./;
  readonly #server: Server;
  readonly port: number;

  private constructor(server: Server, port: number) {
    this.#server = server;
    this.port = port;
  }

  static async before(clubPort: number): Promise<LieFiProxy> {
    const port = await sparePort();
    const server = createServer((asked, reply) => proxy.#answer(clubPort, asked, reply));
    const proxy = new LieFiProxy(server, port);
    await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
    return proxy;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  #answer(clubPort: number, asked: IncomingMessage, reply: ServerResponse): void {
    const mood = this.only.test(asked.url ?? '') ? this.mood : 'pass';
    if (mood === 'silent') return;
    if (mood === 'portal') {
      reply.writeHead(200, { 'content-type': 'text/html' }).end(portalPage);
      return;
    }
    const pass = (): void => {
      const onward = request(
        { port: clubPort, host: '127.0.0.1', path: asked.url, method: asked.method, headers: asked.headers },
        (answer) => {
          reply.writeHead(answer.statusCode ?? 502, answer.headers);
          if (mood !== 'broken') {
            answer.pipe(reply);
            return;
          }
          answer.once('data', (chunk: Buffer) => {
            reply.write(chunk.subarray(0, Math.max(1, chunk.length >> 1)));
            setTimeout(() => reply.destroy(), 20);
          });
        },
      );
      onward.on('error', () => reply.destroy());
      asked.pipe(onward);
    };
    if (mood === 'late') setTimeout(pass, lateMs);
    else pass();
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((done) => this.#server.close(done));
  }
}
