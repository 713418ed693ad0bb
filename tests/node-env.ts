/** The environment of every process in a test: where programs are, and Node's compile cache (tests/run.ts). */
export const nodeEnv: Record<string, string> = Object.fromEntries(
  ['PATH', 'NODE_COMPILE_CACHE'].flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
);
