import { createECDH } from 'node:crypto';
import type { Database, Queries } from '../db/database.ts';
import type { Sealer } from '../seal.ts';

/** By what push services know the club (RFC 8292): keys of P-256 in base64url, 65 and 32 bytes. */
export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

const name = 'vapid';
const privateForm = /^[A-Za-z0-9_-]{43}$/;

/** Both keys of a private one; undefined for anything else. */
export function vapidKeysOf(privateKey: string): VapidKeys | undefined {
  if (!privateForm.test(privateKey)) return undefined;
  const curve = createECDH('prime256v1');
  try {
    curve.setPrivateKey(privateKey, 'base64url');
  } catch {
    // Zero, or above the order of the curve.
    return undefined;
  }
  return { publicKey: curve.getPublicKey('base64url'), privateKey };
}

async function stored(queries: Queries, { open }: Sealer): Promise<VapidKeys | undefined> {
  const row = await queries.selectFrom('sealed_keys').selectAll().where('name', '=', name).executeTakeFirst();
  return row && vapidKeysOf(open(name, row.sealed));
}

/** The club's keys, created at the first start and sealed: of several processes the first to commit wins. */
export async function vapidKeys(db: Database, sealing: Sealer, random: (length: number) => Uint8Array): Promise<VapidKeys> {
  const known = await stored(db.queries, sealing);
  if (known) return known;
  const fresh = freshKeys(random);
  const row = { name, sealed: sealing.seal(name, fresh.privateKey), public_key: fresh.publicKey };
  await db.transaction((tx) =>
    tx
      .insertInto('sealed_keys')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
  const made = await stored(db.queries, sealing);
  if (!made) throw new Error('the keys for push services were not kept');
  return made;
}

/** Fewer than one in 2^31 random numbers is no key of the curve. */
function freshKeys(random: (length: number) => Uint8Array): VapidKeys {
  for (let tries = 0; tries < 4; tries += 1) {
    const keys = vapidKeysOf(Buffer.from(random(32)).toString('base64url'));
    if (keys) return keys;
  }
  throw new Error('the randomness makes no keys');
}
