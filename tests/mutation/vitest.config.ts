/** One room's tests, as Stryker runs them for every change; which room stands in MUTATED_ROOM. */
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
    // Each file alone: a module that stays from the run before still has the change of the run before.
    projects: projects
      .filter((project) => project.test.name === room.project)
      .map((project) => ({ ...project, test: { ...project.test, include: room.tests, isolate: true } })),
  },
};
