import { createDecipheriv, createECDH, createPublicKey, createVerify, hkdfSync, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as v from 'valibot';
import { type PushMessage, pushMessageSchema } from '../../src/contract/commands/push.ts';
import { pushPlaces } from '../../src/contract/worker.ts';

/** A message as it arrived at the stub: decrypted for the device, and checked to be from whom it says. */
export interface Received {
  path: string;
  message: PushMessage;
  ttl: string | undefined;
  topic: string | undefined;
  /** The claims of the club's token, whose signature was verified with its public key. */
  claims: { aud: string; exp: number; sub: string };
  bytes: number;
}

/** A browser's side of a subscription. */
interface Device {
  form: { endpoint: string; p256dh: string; auth: string };
}

/**
 * A stub of a push service, on the loopback: it plays the service and the browser behind it. What arrives is decrypted as a browser would
 * (RFC 8291), and the club's token is verified (RFC 8292); a message that fails either, or leads where the worker would not go, is an error of the test.
 */
export async function stubPushService() {
  const keys = new Map<string, { secret: ReturnType<typeof createECDH>; auth: Buffer }>();
  const received: Received[] = [];
  const faults: unknown[] = [];
  let status = 201;
  const server = createServer((request, reply) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const body = Buffer.concat(parts);
      try {
        const path = request.url ?? '';
        const device = keys.get(path);
        if (!device) throw new Error(`no device at ${path}`);
        const { 'content-encoding': coding, authorization = '' } = request.headers;
        const [ttl, topic] = [request.headers.ttl, request.headers.topic].map((header) => [header].flat()[0]);
        if (coding !== 'aes128gcm') throw new Error(`coded as ${coding}`);
        const message = v.parse(pushMessageSchema, JSON.parse(decrypted(body, device.secret, device.auth)));
        if (!pushPlaces.includes(message.url.replace(/\?.*$/, ''))) throw new Error(`no tap leads to ${message.url}`);
        const claims = verifiedClaims(authorization);
        received.push({ path, message, ttl, topic, claims, bytes: body.length });
      } catch (error) {
        faults.push(error);
      }
      reply.writeHead(status).end('not to be read');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    received,
    faults,
    /** Ends it; whoever began it has to. */
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
    /** What the service replies from now on. */
    say: (code: number) => {
      status = code;
    },
    device(): Device {
      const path = `/send/${randomBytes(12).toString('hex')}`;
      const secret = createECDH('prime256v1');
      const auth = randomBytes(16);
      const p256dh = secret.generateKeys('base64url');
      keys.set(path, { secret, auth });
      return { form: { endpoint: origin + path, p256dh, auth: auth.toString('base64url') } };
    },
  };
}

/** RFC 8291 and RFC 8188, one record. */
function decrypted(body: Buffer, secret: ReturnType<typeof createECDH>, auth: Buffer): string {
  const salt = body.subarray(0, 16);
  const keyLength = body.readUInt8(20);
  const sender = body.subarray(21, 21 + keyLength);
  const sealed = body.subarray(21 + keyLength);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), secret.getPublicKey(), sender]);
  const shared = Buffer.from(hkdfSync('sha256', secret.computeSecret(sender), auth, info, 32));
  const key = Buffer.from(hkdfSync('sha256', shared, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16));
  const nonce = Buffer.from(hkdfSync('sha256', shared, salt, Buffer.from('Content-Encoding: nonce\0'), 12));
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16));
  const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  return plain.subarray(0, plain.lastIndexOf(2)).toString('utf8');
}

function verifiedClaims(authorization: string): Received['claims'] {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(authorization) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const jwk = { kty: 'EC', crv: 'P-256', x: point.subarray(1, 33).toString('base64url'), y: point.subarray(33).toString('base64url') };
  const publicKey = createPublicKey({ key: jwk, format: 'jwk' });
  const isRight = createVerify('sha256')
    .update(`${head}.${claims}`)
    .verify({ key: publicKey, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'));
  if (!isRight) throw new Error('the token is not signed by the key that it came with');
  return { ...JSON.parse(Buffer.from(claims, 'base64url').toString('utf8')), key };
}
