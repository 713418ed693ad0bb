import { basename } from 'node:path';
import { type Check, filesUnder, textOf, verdict } from './check.ts';

/** Names say what a file is about, and files stay small enough to read at once. Data (tables of tests, of the database) may be long: a table has no branches. */
const longestLines = 250;
const data = /\.test\.tsx?$|^src\/server\/db\/schema\.ts$/;
const forbidden = /(^|\/)(utils?|helpers?|common|misc|lib|shared)(\/|\.|$)|-(utils?|helpers?|misc)\./;
const kebab = /^\.?[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/;
/** Names that are fixed by a tool or a standard. */
const fixed = /^(README|ARCHITECTURE|CHANGELOG)\.md$/;

/** The only allowed entries of the top level: everything else belongs in a folder. */
const topLevel = new Set(
  '.ci .editorconfig .env.example .git .gitattributes .gitignore .nvmrc public locales sw tests src package.json package-lock.json vite.config.ts tsconfig.json README.md ARCHITECTURE.md CHANGELOG.md'.split(
    ' ',
  ),
);

export const sizesAndNames: Check = {
  name: 'sizes and names',
  async run() {
    const files = await filesUnder('src', 'sw', 'tests');
    const complaints: string[] = [];
    for (const file of files) {
      if (!kebab.test(basename(file)) && !fixed.test(basename(file))) complaints.push(`${file}: names are kebab-case`);
      if (forbidden.test(file)) complaints.push(`${file}: say what it is about, not utils, helpers, common, misc, lib or shared`);
      if (!/^(src|sw)\/.*\.(tsx?|mjs)$/.test(file) || data.test(file)) continue;
      const lines = (await textOf(file)).split('\n').length - 1;
      if (lines > longestLines) complaints.push(`${file}: ${lines} lines, at most ${longestLines}`);
    }
    const tracked = (await filesAtTop()).filter((name) => !topLevel.has(name));
    complaints.push(...tracked.map((name) => `${name}: the top level holds only what this check lists`));
    return verdict(complaints, files.length, 'files');
  },
};

async function filesAtTop(): Promise<string[]> {
  const { execFile } = await import('node:child_process');
  const { root } = await import('./check.ts');
  const listed = await new Promise<string>((done) => {
    execFile('git', ['ls-files'], { cwd: root, maxBuffer: 1 << 26 }, (error, text) => done(error ? '' : text));
  });
  return [...new Set(listed.split('\n').map((name) => name.split('/')[0] ?? ''))].filter(Boolean);
}
