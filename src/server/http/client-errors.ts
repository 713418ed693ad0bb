import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { ConnectionError } from 'fastify';
import { refused } from '#contract/outcome.ts';
import type { Refusal } from '#contract/refusals.ts';
import { jsonType, type RefusalTexts, refusalBody } from './envelope.ts';

/** Node's parse errors, with the HTTP status for each. */
const unreadable: Readonly<Record<string, { status: string; why: Refusal }>> = {
  HPE_HEADER_OVERFLOW: { status: '431 Request Header Fields Too Large', why: 'too_large' },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: '413 Payload Too Large', why: 'too_large' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: '408 Request Timeout', why: 'bad_request' },
};
const anythingElse = { status: '400 Bad Request', why: 'bad_request' } as const;

/** Malformed requests get the usual error envelope too, in the default language, and the connection is closed. */
export function clientErrorAnswerer(texts: RefusalTexts, newId: () => string) {
  return (error: ConnectionError, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    // If part of a reply was sent already, more text would corrupt it.
    if (!socket.writable || socket.bytesWritten > 0) {
      socket.destroy();
      return;
    }
    const { status, why } = unreadable[error.code] ?? anythingElse;
    const body = refusalBody(texts, refused(why), undefined);
    const head = [
      `HTTP/1.1 ${status}`,
      `content-type: ${jsonType}`,
      `content-length: ${Buffer.byteLength(body)}`,
      'cache-control: no-store',
      'x-content-type-options: nosniff',
      `x-request-id: ${newId()}`,
      'connection: close',
    ];
    socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  };
}

/** Answers `Expect` headers other than 100-continue, which the framework never sees; Node by itself sends a 417 without a body. */
export function expectationRefuser(texts: RefusalTexts, newId: () => string) {
  return (request: IncomingMessage, response: ServerResponse): void => {
    const body = refusalBody(texts, refused('bad_request'), request.headers.lang);
    response.writeHead(417, {
      'content-type': jsonType,
      'content-length': Buffer.byteLength(body),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-request-id': newId(),
    });
    response.end(body);
  };
}
