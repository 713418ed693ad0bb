import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { runTool } from './ffmpeg.ts';

test('a tool that is not installed is missing at once, and nothing waits for its time limit', async () => {
  vi.stubEnv('PATH', '/nowhere');
  onTestFinished(() => void vi.unstubAllEnvs());
  const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
  const before = timers();
  expect(await runTool('ffmpeg', ['-version'], 60_000)).toEqual({ ok: false, why: 'missing' });
  expect(timers()).toBe(before);
});

test('a tool that takes longer than its limit is ended, and has failed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-tool-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'ffmpeg'), '#!/bin/sh\nexec sleep 60\n', { mode: 0o755 });
  vi.stubEnv('PATH', `${folder}:${process.env.PATH}`);
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(await runTool('ffmpeg', ['-version'], 100)).toEqual({ ok: false, why: 'failed' });
});
