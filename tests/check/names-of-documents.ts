import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { type Check, root, textOf, verdict } from './check.ts';

/**
 * Everything that is referred to must be in the repository: nothing may point at a document that is not. The checklist's ids are fine, they
 * are in `tests/checklist/checklist.md`.
 */
const outside = /\.\.\/shared\b|\bissues? #?[0-9]+\b/i;
const documents = /(?<![\w./-])((?:\.{1,2}\/)*[\w-]+(?:\/[\w.-]+)*\.md)\b/g;

/** References in one file that lead outside the repository, line by line. `files`: every path of the repository. */
export function strayNames(file: string, text: string, files: readonly string[]): string[] {
  // `contract/README.md` is enough for src/contract/README.md; a relative prefix is ignored.
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
/** The measuring tools, written for any app; the test of this check. */
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
