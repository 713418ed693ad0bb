import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';

const packageFile = join(import.meta.dirname, '../../package.json');

/** The release of this code, e.g. `0.7.0`, from package.json. */
export const { version: release } = v.parse(v.object({ version: v.string() }), JSON.parse(readFileSync(packageFile, 'utf8')));
