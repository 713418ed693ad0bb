import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import type { Database, Queries } from '../db/database.ts';
import type { Sealer } from '../seal.ts';

/** Signs the heads of statements (domain/statement.ts says over which bytes). */
export interface StatementKey {
  /** 32 bytes in base64. */
  publicKey: string;
  /** Ed25519 over the text's UTF-8, in base64. */
  sign(text: string): string;
}

const name = 'statement';
/** RFC 8410: the bytes before the 32 bytes of a private and of a public key in DER. */
const pkcs8Head = Buffer.from('302e020100300506032b657004220420', 'hex');
const spkiHead = Buffer.from('302a300506032b6570032100', 'hex');

function keyOf(seed: Buffer): StatementKey {
  const secret = createPrivateKey({ key: Buffer.concat([pkcs8Head, seed]), format: 'der', type: 'pkcs8' });
  const publicKey = createPublicKey(secret).export({ format: 'der', type: 'spki' }).subarray(spkiHead.length).toString('base64');
  return { publicKey, sign: (text) => sign(null, Buffer.from(text), secret).toString('base64') };
}

/** Whether the key made the signature of a head. */
export function verifyHead(publicKey: string, text: string, signature: string): boolean {
  const key = createPublicKey({ key: Buffer.concat([spkiHead, Buffer.from(publicKey, 'base64')]), format: 'der', type: 'spki' });
  return verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64'));
}

const stored = (queries: Queries) => queries.selectFrom('sealed_keys').selectAll().where('name', '=', name);

/** The club's key from the database, or undefined before the first start. Throws with a wrong secret. */
export async function readStatementKey(queries: Queries, { open }: Sealer): Promise<StatementKey | undefined> {
  const row = await stored(queries).executeTakeFirst();
  return row && keyOf(Buffer.from(open(name, row.sealed), 'base64'));
}

/** The club's key, created at the first start: of several processes the first to commit wins. */
export async function statementKey(db: Database, sealing: Sealer, random: (length: number) => Uint8Array): Promise<StatementKey> {
  const known = await readStatementKey(db.queries, sealing);
  if (known) return known;
  const seed = Buffer.from(random(32));
  const sealed = sealing.seal(name, seed.toString('base64'));
  await db.transaction((tx) =>
    tx
      .insertInto('sealed_keys')
      .values({ name, sealed, public_key: keyOf(seed).publicKey })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
  const made = await readStatementKey(db.queries, sealing);
  if (!made) throw new Error('the statement key was not kept');
  return made;
}
