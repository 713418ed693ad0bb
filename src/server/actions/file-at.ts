import { createReadStream } from 'node:fs';
import type { GivenFile } from '#contract/operator/action.ts';

/** A file on the disk, by its path. */
export const fileAt = (path: string): GivenFile => ({ name: path, open: () => createReadStream(path) });
