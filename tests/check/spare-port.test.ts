import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { sparePort } from '../spare-port.ts';

test('a port that was given out is not given out again, in this process or another one, although nothing uses it', async () => {
  const from = 17;
  const first = await sparePort(from);
  const second = await sparePort(from);
  const program = `const { sparePort } = await import(process.argv[1]); console.log(await sparePort(${from}));`;
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--input-type=module',
    '-e',
    program,
    join(import.meta.dirname, '../spare-port.ts'),
  ]);
  expect(new Set([first, second, Number(stdout)]).size).toBe(3);
});
