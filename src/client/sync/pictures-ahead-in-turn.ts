import type { BackgroundParts } from './background.ts';
import { runPicturesAhead } from './pictures-ahead.ts';

type Parts = Parameters<typeof runPicturesAhead>[0] & Pick<BackgroundParts, 'alone'>;

/** Pictures in advance, fetched in one tab at a time: two would go through the same list, and count the same bytes against the day's limit. */
export class PicturesInTurn {
  readonly #parts: Parts;
  readonly #goesOn: () => boolean;
  /**
   * The last run was cancelled, or another tab was pulling: the next run does it. That tab may have been pulling something else, or be
   * closed by then; what it has fetched is not fetched again.
   */
  #areLeft = false;
  /** The member has changed the choice since the last run began, which then may have come to its end without any. */
  areAsked = false;

  constructor(parts: Parts, goesOn: () => boolean) {
    this.#parts = parts;
    this.#goesOn = goesOn;
  }

  get areDue(): boolean {
    return this.areAsked || this.#areLeft;
  }

  async run(): Promise<void> {
    this.areAsked = false;
    let hasEnded = false;
    await this.#parts.alone(async () => {
      hasEnded = await runPicturesAhead(this.#parts, this.#goesOn);
    });
    this.#areLeft = !hasEnded;
  }
}
