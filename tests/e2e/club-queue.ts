import { ClubServer } from './club-server.ts';

/** Copies of one club, each for one test. The next one is always started in advance, while the current test waits for other things. */
export class ClubQueue {
  readonly #seed: string;
  #next: Promise<ClubServer> | undefined;
  readonly #closing: Promise<void>[] = [];

  constructor(seed: string) {
    this.#seed = seed;
  }

  /** A running club that no test has used. */
  async take(): Promise<ClubServer> {
    const club = await (this.#next ?? this.#open());
    this.#next = this.#open();
    return club;
  }

  /** Kills it at once; its folder is deleted by the end of the queue. */
  giveBack(club: ClubServer): void {
    this.#closing.push(club.close());
  }

  async end(): Promise<void> {
    if (this.#next) this.giveBack(await this.#next);
    await Promise.all(this.#closing);
  }

  #open(): Promise<ClubServer> {
    const opening = ClubServer.open({ seed: this.#seed });
    // Whoever takes it gets the error.
    opening.catch(() => undefined);
    return opening;
  }
}
