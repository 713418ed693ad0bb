/** The club answered in a form that this version of the app does not know: a newer one has to be loaded. */
export class OutdatedError extends Error {
  override name = 'OutdatedError';
}
