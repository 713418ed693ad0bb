import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

const sha256 = (data: Buffer | string): Buffer => createHash('sha256').update(data).digest();
const text = (value: string): Buffer => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);

function bytes(value: Buffer): Buffer {
  const head = value.length < 256 ? [0x58, value.length] : [0x59, value.length >> 8, value.length & 255];
  return Buffer.concat([Buffer.from(head), value]);
}

/** What an answer may have wrong with it. */
export interface Wrong {
  origin?: string;
  rpId?: string;
  crossOrigin?: boolean;
  /** Flags of the authenticator data: 1 is present, 4 verified. */
  flags?: number;
  counter?: number;
  /** Instead of `none`. */
  fmt?: string;
  userHandle?: string;
  signature?: (signature: Buffer) => Buffer;
}

type Challenge = { challenge: string };

/** An authenticator with one passkey (ES256), as WebAuthn Level 3 describes it, with a browser around it. */
export class SoftAuthenticator {
  readonly id = randomBytes(20).toString('base64url');
  counter = 0;
  readonly #keys: { publicKey: KeyObject; privateKey: KeyObject } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly #site: { origin: string; rpId: string };

  constructor(origin: string) {
    this.#site = { origin, rpId: new URL(origin).hostname };
  }

  #clientData(type: 'webauthn.create' | 'webauthn.get', { challenge }: Challenge, wrong: Wrong): Buffer {
    const origin = wrong.origin ?? this.#site.origin;
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: wrong.crossOrigin ?? false }));
  }

  #data(wrong: Wrong, more: number): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(wrong.counter ?? this.counter);
    return Buffer.concat([sha256(wrong.rpId ?? this.#site.rpId), Buffer.from([(wrong.flags ?? 5) | more]), counter]);
  }

  /** What `navigator.credentials.create` returns, as JSON. */
  create(options: Challenge, wrong: Wrong = {}): string {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    const key = Buffer.concat([
      Buffer.from([0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21]),
      bytes(Buffer.from(x, 'base64url')),
      Buffer.from([0x22]),
      bytes(Buffer.from(y, 'base64url')),
    ]);
    const credentialId = Buffer.from(this.id, 'base64url');
    const authData = Buffer.concat([this.#data(wrong, 0x40), Buffer.alloc(16), Buffer.from([0, credentialId.length]), credentialId, key]);
    const attestation = [text('fmt'), text(wrong.fmt ?? 'none'), text('attStmt'), Buffer.from([0xa0]), text('authData'), bytes(authData)];
    return JSON.stringify({
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      response: {
        clientDataJSON: this.#clientData('webauthn.create', options, wrong).toString('base64url'),
        attestationObject: Buffer.concat([Buffer.from([0xa3]), ...attestation]).toString('base64url'),
        transports: ['internal', 'something-new'],
      },
      clientExtensionResults: {},
    });
  }

  /** What `navigator.credentials.get` returns, as JSON. */
  get(options: Challenge, wrong: Wrong = {}): string {
    const clientData = this.#clientData('webauthn.get', options, wrong);
    const authenticatorData = this.#data(wrong, 0);
    const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(clientData)]), this.#keys.privateKey);
    return JSON.stringify({
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authenticatorData.toString('base64url'),
        signature: (wrong.signature?.(signature) ?? signature).toString('base64url'),
        ...(wrong.userHandle === undefined ? {} : { userHandle: wrong.userHandle }),
      },
      clientExtensionResults: {},
    });
  }
}
