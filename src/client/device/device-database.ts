import Dexie, { type Table } from 'dexie';

/** The small precious database: only what must survive, and nothing of a member's. It is migrated, never dropped. */
export class DeviceDatabase extends Dexie {
  /** `tokensso` values whose sessions are still to be ended: they can do nothing but log out. */
  declare logOuts: Table<{ tokensso: string }, string>;

  constructor() {
    super('foyer-device');
    this.version(1).stores({ logOuts: 'tokensso' });
  }
}
