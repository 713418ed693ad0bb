import { type Check, runTool } from './check.ts';

/** Files, exports, types and packages that nobody uses (knip); its settings are in knip.json. */
export const deadExports: Check = {
  name: 'dead exports',
  async run() {
    const { status, output } = await runTool('knip', ['--config', 'tests/check/knip.json', '--no-progress', '--no-config-hints']);
    return { ok: status === 0, says: status === 0 ? 'none' : 'some', details: output };
  },
};
