/** `npm run dev`: the API server, restarted when its files change, and Vite in front of it. They stop together. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const start = (args: string[]) => spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env: process.env });

const both = [
  start(['--watch', '--watch-preserve-output', 'src/server/main.ts']),
  start(['node_modules/vite/bin/vite.js', '--config', 'vite.config.ts', '--clearScreen', 'false']),
];
const stopBoth = (): void => {
  for (const child of both) child.kill('SIGTERM');
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stopBoth);
for (const child of both) {
  child.on('exit', (status) => {
    process.exitCode ||= status ?? 0;
    stopBoth();
  });
}
