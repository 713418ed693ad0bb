import type * as v from 'valibot';
import type { Call } from '../call.ts';
import type { WrittenPart } from './export-parts.ts';

/** The order of rows in a list: as the operator put them, or newest first. Ties go by id. */
export type Order = 'pos' | 'newest';

/** A list that screens show of a collection. */
export type List = {
  /** Another order than the collection's own. */
  order?: Order;
  /** Its rows are those of this group; else of the group that is asked for, or all. */
  group?: string;
  /** What gives it where the collection is not here as a whole: an array of rows, or `{data}` with one; a group goes along as `id`. */
  call?: Call;
  /** The call gives it page by page: the first page's number, and rows of a page. It ends with an empty page, or with the first short one. */
  pages?: { first: 0 | 1; rows: number; endsShort?: true };
};

/** What there is to know of a collection: `collections.ts` has all of them. */
export type Collection = {
  /** A row, as members get it. */
  row: v.GenericSchema;
  /** A visitor's row, where opening one thing needs a token: what lists say of it. */
  visitorRow?: v.GenericSchema;
  /** Who may pull it: who may call its list. `owner`: members pull only their own rows, and revisions are the member's. */
  who: 'visitor' | 'member' | 'owner';
  /** The rows say what the viewer's tier may do. */
  byTier?: true;
  /** The rows say their words in the language that is asked for: a reply that is kept serves that language alone. */
  byLanguage?: true;
  /** The order of lists made of it, and of what is kept of it. */
  order: Order;
  /** Where a row stands in the operator's order, where that is not its field `pos`. */
  posOf?: (row: never) => number;
  /** The field that groups its rows. */
  group?: string;
  /** Rows that a phone keeps at most: the first of its order. */
  cap: number;
  /** Shown as a long list: its first rows are found without its table of contents. */
  isLong?: true;
  /** Its rows come in the order of their times and never change: a phone that keeps the newest may ask for those alone (`newest`). */
  inTime?: true;
  /** Its revisions are the count of the member's movements. */
  isCounted?: true;
  /** The lists that are made of it, by name; without it one list, of the collection's own name. */
  lists?: Readonly<Record<string, List>>;
  /** Changes with draws, of which the stream tells apart, by the lottery that its group names. */
  byDraws?: true;
  /** Changes whenever somebody is looked at or rated: a list on screen is brought up to date now and then. */
  isRestless?: true;
  /** Its rows name files of the media folder, which go with the last row that names them. */
  namesFiles?: true;
  /** The club may take its rows away again, and leaves tombstones, which phones ask for before everything else. */
  removal?: {
    /** People and videos: phones in front hear of it at once, where other changes can wait. */
    atOnce?: true;
    /** Rows of this collection of the member's go with those of the same ids: own collections have no tombstones. */
    rowsOf?: string;
    /** The video that is saved on the phone goes too. */
    savedVideo?: true;
  };
  /** Of an own collection, the part of the file of one's data that tells its rows; without it a part of its own name, with the rows as they are (their ids are one name then: they stand in that file's cursor). */
  exported?: WrittenPart;
};

/** Describes a collection. */
/* @__NO_SIDE_EFFECTS__ */
export function defineCollection<const Definition extends Collection>(
  definition: Definition & { group?: keyof v.InferOutput<Definition['row']>; posOf?: (row: v.InferOutput<Definition['row']>) => number },
): Definition {
  return definition;
}
