/** `node --import` this before a program that reads the client's routes: Node strips types, but does not know JSX. */

import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { transformSync } from 'rolldown/utils';

registerHooks({
  load(url, context, next) {
    if (!url.endsWith('.tsx')) return next(url, context);
    const file = fileURLToPath(url);
    const { code } = transformSync(file, readFileSync(file, 'utf8'), { lang: 'tsx', jsx: { runtime: 'automatic' } });
    return { format: 'module', source: code, shortCircuit: true };
  },
});
