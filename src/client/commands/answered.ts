import { type CommandResult, outcomeOf } from './outcome.ts';

/** A command's result with its data. */
export type Answered<Data> = Exclude<CommandResult, { state: 'done' }> | { state: 'done'; data: Data };

/** Runs what asks the server for data, and returns its outcome; only throws bugs. */
export async function answered<Data>(ask: () => Promise<Data>): Promise<Answered<Data>> {
  let data: Data | undefined;
  const result = await outcomeOf(async () => {
    data = await ask();
    return '';
  });
  return result.state === 'done' ? { state: 'done', data: data as Data } : result;
}
