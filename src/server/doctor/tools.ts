import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { runTool, type Step } from '../media/ffmpeg.ts';
import { type Finding, ok, warning } from './finding.ts';

const toolLimitMs = 10_000;

/** Judges the tools for videos. */
export function judgeFfmpeg(steps: readonly Step[]): Finding {
  if (steps.every((step) => step.ok)) return ok('ffmpeg', 'it is there');
  const says = "ffmpeg and ffprobe can't both be run: no video can be added, and previews of another length than 15 s are missing";
  return warning('ffmpeg', says, 'apt-get install ffmpeg');
}

/** Judges the build of `npm start`. */
export function judgeBuild(isThere: boolean): Finding {
  return isThere
    ? ok('pages', 'they are built')
    : warning('pages', 'there is no dist/client: the club would answer without pages', 'npm start builds them');
}

/** `builtFolder`: where `npm start` puts what it builds. */
export async function checkTools(builtFolder: string): Promise<Finding[]> {
  const steps = [await runTool('ffmpeg', ['-version'], toolLimitMs), await runTool('ffprobe', ['-version'], toolLimitMs)];
  const isBuilt = await stat(join(builtFolder, 'client/index.html')).then(
    () => true,
    () => false,
  );
  return [judgeFfmpeg(steps), judgeBuild(isBuilt)];
}
