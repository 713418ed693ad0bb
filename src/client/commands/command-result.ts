/** What became of a command that needs the server. */
export type CommandResult =
  | { state: 'done'; message: string }
  /** The club said no: `why` is the machine-readable reason, `message` the server's text in the member's language. */
  | { state: 'refused'; why: string; message: string }
  /** It was sent, and no answer came: nobody knows. */
  | { state: 'unknown' }
  /** It was not sent. */
  | { state: 'offline' };
