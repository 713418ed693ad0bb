/** The browser has deleted the database under the open page, and another, empty one was opened in its place. */
export class CopyGoneError extends Error {
  override name = 'CopyGoneError';
}
