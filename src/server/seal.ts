import { createCipheriv, createDecipheriv } from 'node:crypto';

const ivBytes = 12;
const tagBytes = 16;

/** Encrypts texts with one of the club's keys, so that the database alone reveals nothing of them (AES-256-GCM). */
export interface Sealer {
  /** `purpose` is authenticated too: what was sealed for one purpose can't be opened for another. */
  seal(purpose: string, text: string): string;
  /** Throws if the text was changed, or sealed with another secret or for another purpose. */
  open(purpose: string, sealed: string): string;
}

/** `random` creates a nonce for each seal. */
export function sealer(key: Uint8Array, random: (length: number) => Uint8Array): Sealer {
  return {
    seal(purpose, text) {
      const iv = random(ivBytes);
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(purpose));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url');
    },
    open(purpose, sealed) {
      const bytes = Buffer.from(sealed, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes))
        .setAAD(Buffer.from(purpose))
        .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
      return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]).toString('utf8');
    },
  };
}
