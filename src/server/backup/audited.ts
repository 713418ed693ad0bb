import type { Database } from '../db/database.ts';
import { type AuditParts, audit } from '../ledger/audit.ts';
import { readStatementKey } from '../ledger/statement-key.ts';
import { sealer } from '../seal.ts';
import { deriveKeys } from '../secret.ts';

/** The name of a backup in the audit log; `doctor` looks for the last one. */
export const backupAction = 'backup';

type Parts = Omit<AuditParts, 'statementKey'> & { randomBytes(length: number): Uint8Array };

/** Logs that a backup was made; does nothing if the club has not been started yet, and has no log. */
export async function auditBackup(db: Database, parts: Parts, secret: Uint8Array, after: Record<string, unknown>): Promise<void> {
  const statementKey = await readStatementKey(db.queries, sealer(deriveKeys(secret).seal, parts.randomBytes));
  if (statementKey) await db.transaction((tx) => audit(tx, { ...parts, statementKey }, { action: backupAction, after }));
}
