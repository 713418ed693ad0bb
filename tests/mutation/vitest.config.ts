/** One folder's tests, as Stryker runs them for every mutation; MUTATED_FOLDER selects the folder. */
import config from '../../vite.config.ts';
import { folders } from './folders.ts';

type Project = { test: { name: string } };

const folder = folders[process.env.MUTATED_FOLDER ?? ''];
if (!folder) throw new Error('MUTATED_FOLDER names no folder');
const { projects, ...test } = config.test as { projects: Project[] };

export default {
  ...config,
  test: {
    ...test,
    // Each file is isolated: a module kept from the previous run would still have its mutation.
    projects: projects
      .filter((project) => project.test.name === folder.project)
      .map((project) => ({ ...project, test: { ...project.test, include: folder.tests, isolate: true } })),
  },
};
