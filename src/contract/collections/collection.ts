import type * as v from 'valibot';
import type { Call } from '../call.ts';
import type { WrittenPart } from './export-parts.ts';

/**
 * The order of rows in a list. `pos`: the operator's order, by the row's number `pos` (or `posOf`), ascending. `newest`: by
 * `at_ms`, descending. Rows that are equal in it are sorted by id.
 */
export type Order = 'pos' | 'newest';

/** A list that screens show from a collection. */
export type List = {
  /** Where it differs from the collection's own. */
  order?: Order;
  /** The list holds the rows of this group only; without it, those of the requested group, or all. */
  group?: string;
  /** The call that fetches it while the collection is not fully mirrored: it replies with an array of rows, or with `{data}`; a group is sent as `id`. */
  call?: Call;
  /** Where the call is paged: the number of the first page, and rows per page. The list ends at an empty page, or with `endsShort` at the first page that is not full. */
  pages?: { first: 0 | 1; rows: number; endsShort?: true };
};

/** The description of a collection; `collections.ts` lists all of them. */
export type Collection = {
  /** A row, as members receive it. */
  row: v.GenericSchema;
  /** A visitor's row, where opening a single item needs a token: only what lists show of it. */
  visitorRow?: v.GenericSchema;
  /** Who may pull it: whoever may call its list. `owner`: members pull only their own rows, under the member's own revision. */
  who: 'visitor' | 'member' | 'owner';
  /** The rows depend on whether the caller is a VIP: a reply is cached for each tier separately. */
  byTier?: true;
  /** The rows contain text in the requested language: a cached reply serves that language only. */
  byLanguage?: true;
  /** The order of its lists, and which rows come first under the cap. */
  order: Order;
  /** A row's position in the order `pos`, where that is not its field `pos`. */
  posOf?: (row: never) => number;
  /** The field by which its rows are grouped. */
  group?: string;
  /** The most rows that a client stores: the first of its order. */
  cap: number;
  /** Shown as a long list: its first rows can be read without loading its index. */
  isLong?: true;
  /** Its rows are appended in order of time and never change: a client that stores only the newest may ask for just those (`newest`). */
  inTime?: true;
  /** Its revision is the number of the member's ledger entries. */
  isCounted?: true;
  /** The lists that are made from it, by name; without it there is one list, named like the collection. */
  lists?: Readonly<Record<string, List>>;
  /** Changes with draws, which the stream reports separately, by the lottery that is its group. */
  byDraws?: true;
  /** Fields that are sent by themselves, without their row, when only they have changed. They change with every view, play or rating. */
  counts?: readonly string[];
  /** Changes with every view or rating, too often to announce: a list on screen is refreshed from time to time instead. */
  changesOften?: true;
  /** Its rows refer to files in the media folder, which are deleted with the last row that refers to them. */
  namesFiles?: true;
  /** Its rows can be deleted, which leaves tombstones; clients pull these before everything else. */
  removal?: {
    /** People and videos: clients on screen are told at once, whereas other changes can wait. */
    atOnce?: true;
    /** Rows of this own collection with the same ids are deleted along with them, since own collections have no tombstones. */
    rowsOf?: string;
    /** A video saved on the device is deleted too. */
    savedVideo?: true;
  };
  /** The part of the member's data export that contains the rows of an own collection. Without it the rows are exported unchanged, as a part named like the collection; their ids must then be plain names, since the export's cursor contains them. */
  exported?: WrittenPart;
};

type Orders<Definition extends Collection> =
  | Definition['order']
  | (Definition['lists'] extends Readonly<Record<string, infer Each>> ? (Each extends { order: infer Other } ? Other : never) : never);

/** The fields by which the mirror sorts the rows; without them it would sort by 0. */
type SortedRow<Definition extends Collection> = { id: string } & ('newest' extends Orders<Definition> ? { at_ms: number } : unknown) &
  ('pos' extends Orders<Definition> ? (Definition extends { posOf: unknown } ? unknown : { pos: number }) : unknown);

/** Describes a collection. Its rows must have an `id` and the fields of its orders (`pos` or `posOf`, `at_ms`): else it does not compile. */
/* @__NO_SIDE_EFFECTS__ */
export function defineCollection<const Definition extends Collection>(
  definition: Definition & {
    row: v.GenericSchema<unknown, SortedRow<Definition>>;
    visitorRow?: v.GenericSchema<unknown, SortedRow<Definition>>;
    group?: keyof v.InferOutput<Definition['row']>;
    counts?: readonly (keyof v.InferOutput<Definition['row']>)[];
    posOf?: (row: v.InferOutput<Definition['row']>) => number;
  },
): Definition {
  return definition;
}
