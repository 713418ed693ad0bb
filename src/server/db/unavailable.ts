/** The connection broke while a transaction was committed: it stands, or it does not, and only a look can tell. */
export class CommitUnanswered extends Error {
  override name = 'CommitUnanswered';

  constructor(cause: unknown) {
    super('the database did not answer a commit', { cause });
  }
}

/**
 * Whether an error says that the database can't be reached or is too busy, and nothing of the statement itself: another
 * try, a little later, may well go through. A commit whose answer was lost is not among them: whoever is told to come
 * back takes it that nothing happened.
 *
 * A statement that was cancelled (57014) is not: whoever waits for a lock is ended earlier, by `lock_timeout` (55P03), so
 * one that reaches `statement_timeout` worked all that time and would do so again. It is a fault to be found, and a caller
 * who was told to come back would only add to it.
 */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return 'code' in error ? unavailableCodes.test(String(error.code)) : unavailableWords.test(error.message);
}

/**
 * PostgreSQL (Appendix A of its manual): 08 connection, 53 resources, 57P0x shutdown, 55P03 lock_timeout, 25P03 idle in transaction, 40001 and 40P01 after the last retry. SQLite: another process held the lock. The
 * network's own.
 */
const unavailableCodes =
  /^(08...|53...|57P0[1-3]|55P03|25P03|40001|40P01|SQLITE_BUSY.*|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;

/** node-postgres gives these no code. */
const unavailableWords = /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error)/;
