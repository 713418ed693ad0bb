import type { BackgroundParts } from './background.ts';
import { runPicturesAhead } from './pictures-ahead.ts';

type Parts = Parameters<typeof runPicturesAhead>[0] & Pick<BackgroundParts, 'alone'>;

/** Pictures in advance, fetched in one tab at a time: two would go through the same list, and count the same bytes against the day's limit. */
export class PicturesInTurn {
  readonly #parts: Parts;
  readonly #goesOn: () => boolean;
  /**
   * Another tab was pulling when they were to be fetched here: the next run does it. That tab may have been pulling something else, or be
   * closed by then; what it has fetched is not fetched again.
   */
  areLeft = false;

  constructor(parts: Parts, goesOn: () => boolean) {
    this.#parts = parts;
    this.#goesOn = goesOn;
  }

  async run(): Promise<void> {
    this.areLeft = !(await this.#parts.alone(() => runPicturesAhead(this.#parts, this.#goesOn)));
  }
}
