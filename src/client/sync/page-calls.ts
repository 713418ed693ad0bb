import type { List } from '#contract/collections/collection.ts';
import { collectionLists } from '#contract/collections/mirror.ts';
import type { MirrorRow } from '../mirror/collection-table.ts';
import type { ResourceKind } from '../mirror/resource.ts';
import { type Answer, type Asking, read } from '../net/ask.ts';

/** One page of a list call, by the list's own counting. */
export type PageCall = {
  /** The first page's number (checklist C4-C6); null if the list has no pages. */
  first: number | null;
  /** Rows of a page; 0 if the list has no pages. */
  perPage: number;
  ask(arg: string, page: number, asking: Asking): Promise<Answer<readonly MirrorRow[]>>;
  /** Whether this is the last page. */
  isLast(rows: readonly MirrorRow[]): boolean;
};

/** The call of a list (checklist T32-T34), if there is one. */
export function pageCallOf(kind: ResourceKind): PageCall | undefined {
  const { call, pages }: Pick<List, 'call' | 'pages'> = collectionLists.get(kind) ?? {};
  if (!call) return undefined;
  return {
    first: pages?.first ?? null,
    perPage: pages?.rows ?? 0,
    isLast: (rows) => !pages || rows.length < (pages.endsShort ? pages.rows : 1),
    async ask(arg, page, asking) {
      const group = arg === '0' || arg === '' ? undefined : arg;
      const answer = await read(call, { id: group, page: pages && String(page) }, asking);
      if (answer.same) return answer;
      const data = answer.data as readonly MirrorRow[] | { data: readonly MirrorRow[] };
      return { ...answer, data: 'data' in data ? data.data : data };
    },
  };
}
