import { type Check, runTool } from './check.ts';

/** Format and lint. The rules are in biome-rules.json; `npm run format` fixes what can be fixed automatically. */
export const codeStyle: Check = {
  name: 'format and lint',
  async run() {
    const { status, output } = await runTool('biome', [
      'check',
      '--config-path=tests/check/biome-rules.json',
      '--error-on-warnings',
      '--max-diagnostics=40',
    ]);
    const files = Number(/Checked (\d+) files/.exec(output)?.[1] ?? 0);
    return { ok: status === 0 && files > 0, says: `${files} files`, details: output };
  },
};
