import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { type Check, root, textOf, verdict } from './check.ts';

/**
 * Whoever clones the repository finds everything in it: nothing may point at a document that is not here. The checklist's
 * ids are fine, `tests/checklist/checklist.md` holds them.
 */
const outside = /\.\.\/shared\b|\bissues? #?[0-9]+\b/i;
const documents = /(?<![\w./-])((?:\.{1,2}\/)*[\w-]+(?:\/[\w.-]+)*\.md)\b/g;

/** What points outside of the repository in one file, line by line. `files`: every path of the repository. */
export function strayNames(file: string, text: string, files: readonly string[]): string[] {
  // `contract/README.md` is enough of src/contract/README.md; what changes with the place it is read from is left out.
  const isHere = (name: string): boolean => {
    const bare = name.replace(/^(\.{1,2}\/)+/, '');
    return files.some((path) => path === bare || path.endsWith(`/${bare}`));
  };
  return text.split('\n').flatMap((line, index) => {
    const names = [...line.matchAll(documents)].map(([, name = '']) => name).filter((name) => !isHere(name));
    const found = outside.exec(line)?.[0];
    return [...names, ...(found === undefined ? [] : [found])].map((name) => `${file}:${index + 1} names ${name}, which is not here`);
  });
}

const looked = /^(src|sw|tests)\/.*\.(tsx?|mjs|css|json|html|conf|md)$|^(README|ARCHITECTURE)\.md$/;
/** The tools that measure, written for any app; the test of this check. */
const free = /^tests\/(bench\/measuring\/|check\/names-of-documents)/;

export const namesOfDocuments: Check = {
  name: 'names of documents',
  async run() {
    const { stdout } = await promisify(execFile)('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
      cwd: root,
      maxBuffer: 1 << 26,
    });
    const files = stdout.split('\n').filter(Boolean);
    const read = files.filter((file) => looked.test(file) && !free.test(file));
    const found = await Promise.all(read.map(async (file) => strayNames(file, await textOf(file).catch(() => ''), files)));
    return verdict(found.flat(), read.length, 'files');
  },
};
