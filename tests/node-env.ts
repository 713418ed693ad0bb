/** What every process of a test is given of ours: where programs are, and what Node has compiled (tests/run.ts). */
export const nodeEnv: Record<string, string> = Object.fromEntries(
  ['PATH', 'NODE_COMPILE_CACHE'].flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
);
