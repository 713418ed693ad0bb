import { createHash } from 'node:crypto';

/** Reproducible randomness: SHA-256 of a seed and a counter. */
export function seededBytes(seed: string): (length: number) => Uint8Array {
  let count = 0;
  return (length) => {
    const blocks: Buffer[] = [];
    for (let made = 0; made < length; made += 32) blocks.push(createHash('sha256').update(`${seed}|${count++}`).digest());
    return new Uint8Array(Buffer.concat(blocks)).slice(0, length);
  };
}
