import * as v from 'valibot';

/** A file passed to an action: a stream that can be opened more than once, wherever it comes from. */
export interface GivenFile {
  /** The name that its owner gave it; used only in refusals. */
  name: string;
  open(): AsyncIterable<Uint8Array>;
}

/**
 * What an operator can do or view: its fields, its reply and its name. The command line derives usage,
 * options, help and JSON from it.
 */
export interface ActionForm<Input extends v.ObjectEntries = v.ObjectEntries, Output extends v.ObjectEntries = v.ObjectEntries> {
  /** As it is typed and audited: `bank add`. */
  name: string;
  summary: string;
  /** Fields that are typed after the name, in this order; the others are options. */
  typed: readonly string[];
  input: v.StrictObjectSchema<Input, undefined>;
  output: v.StrictObjectSchema<Output, undefined>;
  /** For an action that changes something, and is audited (H18): whether a reason may or must be given. Read-only actions have none. */
  reason: 'optional' | 'required' | undefined;
}

interface Definition<Input extends v.ObjectEntries, Output extends v.ObjectEntries> {
  name: string;
  summary: string;
  typed?: readonly (keyof Input & string)[];
  reason?: 'optional' | 'required';
  input?: Input;
  output: Output;
}

/** Defines an action; unknown fields are refused. */
export const defineAction = <Output extends v.ObjectEntries, Input extends v.ObjectEntries = Record<never, never>>(
  definition: Definition<Input, Output>,
): ActionForm<Input, Output> => ({
  name: definition.name,
  summary: definition.summary,
  typed: definition.typed ?? [],
  reason: definition.reason,
  input: v.strictObject((definition.input ?? {}) as Input),
  output: v.strictObject(definition.output),
});

/** Its fields as they are typed or sent: text, and files. */
export type FieldsOf<F extends ActionForm> = v.InferInput<F['input']>;
/** The same, parsed. */
export type InputOf<F extends ActionForm> = v.InferOutput<F['input']>;
/** What it says when it is done. */
export type OutputOf<F extends ActionForm> = v.InferInput<F['output']>;
