import Dexie, { type Table } from 'dexie';
import type { ChainMark } from '#domain/statement-links.ts';
import { databaseName } from './database-name.ts';

/** A command, without its secret fields. */
export type OutboxEntry = {
  /** Its `Idempotency-Key`. */
  id: string;
  memberId: string;
  /** The contract's name of its call. */
  call: string;
  /** What it is about, so that commands can be told apart: never a password, a code or an account. */
  fields: Record<string, string>;
  atMs: number;
  /** How it ended, once the server has said so: said again after a reload, also offline. */
  end?: CommandEnd;
};

/** A final outcome of a command, each confirmed by the server. */
export type CommandEnd =
  /** `data` is the call's reply, if it could be parsed. */
  | { state: 'done'; message: string; data: unknown }
  /** Refused: `why` is the machine-readable rule, `message` the server's text in the member's language. */
  | { state: 'refused'; why: string; message: string }
  /** Its id was closed on the server before it was executed: it will never happen. */
  | { state: 'nothing-happened' };

/** The small important database: only what must survive; signing out deletes what is a member's. It is migrated, never dropped. */
export class DeviceDatabase extends Dexie {
  /** `tokensso` values whose sessions are still to be ended: they can do nothing but log out. */
  declare logOuts: Table<{ tokensso: string }, string>;
  /** Commands whose outcome the member has not seen yet. */
  declare acts: Table<OutboxEntry, string>;
  /** The last seen mark of statements, under the owner's hashed id: the only thing of a member's that remains (statement-marks.ts). */
  declare statementMarks: Table<ChainMark & { owner: string }, string>;

  constructor() {
    // A command's id must survive a power failure: it is on disk before anything is sent.
    super(databaseName, { chromeTransactionDurability: 'strict' });
    this.version(1).stores({ logOuts: 'tokensso' });
    this.version(2).stores({ acts: 'id, memberId' });
    this.version(3).stores({ statementMarks: 'owner' });
  }
}
