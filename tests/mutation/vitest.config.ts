/** One folder's tests, as Stryker runs them for every mutation; MUTATED_ROOM selects the folder. */
import config from '../../vite.config.ts';
import { rooms } from './rooms.ts';

type Project = { test: { name: string } };

const room = rooms[process.env.MUTATED_ROOM ?? ''];
if (!room) throw new Error('MUTATED_ROOM names no room');
const { projects, ...test } = config.test as { projects: Project[] };

export default {
  ...config,
  test: {
    ...test,
    // Each file is isolated: a module kept from the previous run would still have its mutation.
    projects: projects
      .filter((project) => project.test.name === room.project)
      .map((project) => ({ ...project, test: { ...project.test, include: room.tests, isolate: true } })),
  },
};
