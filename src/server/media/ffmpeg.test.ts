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
