import * as v from 'valibot';
import { everyCallFields } from './fields.ts';

/**
 * One call: an act or a read, the addresses that answer it in both spellings, the fields it
 * takes, the reply it gives, and who may call it.
 */
export type Call<Name extends string = string, Fields extends v.ObjectEntries = v.ObjectEntries, Reply = unknown> = {
  name: Name;
  /** Paths under /api. The first one is the one that our client uses. */
  get: readonly string[];
  post: readonly string[];
  /** `anyone`; `visitor` (anyone unless video_login is 1); `member` (needs a token). */
  who: 'anyone' | 'visitor' | 'member';
  /** False where the reply depends on the clock or changes something: then it carries no ETag. */
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

/** Writes down a call; unknown fields are refused, and the fields of every call are added. */
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
