import * as v from 'valibot';
import { everyCallFields } from './fields.ts';

/**
 * One call: a command or a read, with its addresses in both generations, its fields, its reply, and who may call it.
 */
export type Call<Name extends string = string, Fields extends v.ObjectEntries = v.ObjectEntries, Reply = unknown> = {
  name: Name;
  /** Paths under /api. Our client uses the first one. */
  get: readonly string[];
  post: readonly string[];
  /** `anyone`; `visitor` (anyone unless video_login is 1); `member` (needs a token). */
  who: 'anyone' | 'visitor' | 'member';
  /** False if the reply depends on the time or the call changes something: then it has no ETag. */
  etag: boolean;
  fields: v.StrictObjectSchema<Fields, undefined>;
  reply: v.GenericSchema<unknown, Reply>;
};

type Definition<Name extends string, Fields extends v.ObjectEntries, Reply> = {
  name: Name;
  get?: readonly string[];
  post?: readonly string[];
  who: Call['who'];
  etag?: boolean;
  fields?: Fields;
  /** Without it the call has nothing to say. */
  reply?: v.GenericSchema<unknown, Reply>;
};

const nothing = v.object({});

/** Defines a call; unknown fields are refused, and the fields common to every call are added. */
export function defineCall<Name extends string, Fields extends v.ObjectEntries, Reply = v.InferOutput<typeof nothing>>(
  definition: Definition<Name, Fields, Reply>,
): Call<Name, Fields & typeof everyCallFields, Reply> {
  const fields = { ...(definition.fields as Fields), ...everyCallFields };
  return {
    name: definition.name,
    get: definition.get ?? [],
    post: definition.post ?? [],
    who: definition.who,
    etag: definition.etag ?? false,
    fields: v.strictObject(fields),
    reply: definition.reply ?? (nothing as v.GenericSchema as v.GenericSchema<unknown, Reply>),
  };
}

/** The fields of a call after parsing. */
export type FieldsOf<C extends Call> = v.InferOutput<C['fields']>;
/** The decoded `data` of a call's reply. */
export type ReplyOf<C> = C extends Call<string, v.ObjectEntries, infer Reply> ? Reply : never;
