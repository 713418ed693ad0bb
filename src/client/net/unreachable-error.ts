/**
 * No answer of the club: no connection, a timeout, a body that broke off, or something that is not an envelope (the
 * log-in page of a hotel, a proxy's error page).
 */
export class UnreachableError extends Error {
  override name = 'UnreachableError';
}
