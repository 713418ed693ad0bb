/** The connection broke during a commit: only another query can tell whether the transaction was committed. */
export class CommitUnanswered extends Error {
  override name = 'CommitUnanswered';

  constructor(cause: unknown) {
    super('the database did not answer a commit', { cause });
  }
}

/**
 * Whether an error means that the database can't be reached or is too busy, and says nothing about the statement itself, so that a later
 * retry may succeed. A commit whose answer was lost is not included: a caller who is told to retry assumes that nothing happened.
 *
 * Neither is a cancelled statement (57014): waiting for a lock ends earlier, by `lock_timeout` (55P03), so a statement that reaches
 * `statement_timeout` was working all that time and would do so again. That is a bug to be found, and retries would only add to the load.
 */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return 'code' in error ? unavailableCodes.test(String(error.code)) : unavailableWords.test(error.message);
}

/**
 * PostgreSQL (Appendix A of its manual): 08 connection, 53 resources, 57P0x shutdown, 55P03 lock_timeout, 25P03 idle in transaction, 40001
 * and 40P01 after the last retry. SQLite: another process held the lock. Node's network errors.
 */
const unavailableCodes =
  /^(08...|53...|57P0[1-3]|55P03|25P03|40001|40P01|SQLITE_BUSY.*|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;

/** node-postgres sets no code on these. */
const unavailableWords = /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error)/;
