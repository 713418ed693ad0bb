import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { type Check, root, textOf } from './check.ts';
import { importedOnce, planted, rules } from './import-rules.ts';

const topFolders = ['src', 'sw', 'tests'];

async function cruised(baseDir: string, folders: string[]): Promise<ICruiseResult> {
  const { output } = await cruise(
    folders,
    {
      baseDir,
      ruleSet: { forbidden: rules },
      validate: true,
      parser: 'swc',
      tsPreCompilationDeps: true,
      doNotFollow: { path: 'node_modules' },
      exclude: { path: '\\.(css|po|json)$' },
    },
    { extensions: ['.ts', '.tsx', '.mjs', '.js'], conditionNames: ['import', 'browser', 'default'], exportsFields: ['exports'] },
  );
  if (typeof output === 'string') throw new Error('dependency-cruiser gave text where a result was due');
  return output;
}

/** Breaks every rule once in a temporary tree, and returns the names of the rules that did not complain. */
async function silentRules(): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-fences-'));
  try {
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
    const file = async (name: string, code: string) => {
      await mkdir(dirname(join(folder, name)), { recursive: true });
      await writeFile(join(folder, name), code);
    };
    await file('package.json', await textOf('package.json'));
    for (const [index, { from, to }] of planted.entries()) {
      // Each in its own file; also creates the target if it is one of ours.
      const name = from.replace(/a\.ts$/, `planted-${index}.ts`);
      await file(name, `import '${to}';\n`);
      if (to.startsWith('#')) await file(`src/${to.slice(1)}`, 'export {};\n');
      if (to.startsWith('.')) await file(join(dirname(name), to), 'export {};\n');
    }
    const { summary } = await cruised(folder, ['src', 'sw']);
    const caught = (index: number, rule: string): boolean =>
      summary.violations.some((one) => one.rule.name === rule && one.from.includes(`planted-${index}.ts`));
    return planted.filter(({ name }, index) => !caught(index, name)).map(({ name }) => name);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Our files that import a library which only one file may import. */
function importersOf({ modules }: ICruiseResult, library: string): string[] {
  return modules
    .filter(({ source }) => /^(src|sw)\//.test(source) && !/\.test\.tsx?$/.test(source))
    .filter(({ dependencies }) =>
      dependencies.some(
        ({ resolved, dependencyTypes }) =>
          resolved.includes(`node_modules/${library}/`) && !resolved.endsWith('.css') && !dependencyTypes.includes('type-only'),
      ),
    )
    .map(({ source }) => source);
}

export const importFences: Check = {
  name: 'import fences',
  async run() {
    const silent = await silentRules();
    const result = await cruised(root, topFolders);
    const count = result.modules.filter(({ source }) => topFolders.some((folder) => source.startsWith(`${folder}/`))).length;
    const details = [
      ...silent.map((name) => `the rule ${name} caught nothing where its example was planted`),
      ...result.summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`),
      ...importedOnce
        .map((library) => ({ library, importers: importersOf(result, library) }))
        .filter(({ importers }) => importers.length > 1)
        .map(({ library, importers }) => `${library} may be imported by one file only, not by ${importers.join(', ')}`),
    ];
    if (count === 0) details.push('cruised no module at all');
    return {
      ok: details.length === 0,
      says: `${count} modules, ${planted.length - silent.length} of ${planted.length} planted imports caught`,
      details: details.join('\n'),
    };
  },
};
