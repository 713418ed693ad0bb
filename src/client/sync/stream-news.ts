import { isOwnShelf, type ShelfName, sharedShelfNames } from '#contract/shelves/mirror.ts';
import type { StreamNews } from '#contract/stream.ts';
import type { Resource, ResourceKind } from '../mirror/resource.ts';
import { isServerShelf } from '../mirror/shelf-table.ts';

/** What has changed at the club since this tab last knew. */
export type Changes = {
  shelves: ReadonlySet<ShelfName>;
  /** Something of the member's own. */
  own: boolean;
  /** Keys of the lotteries that have drawn; `any` where it is not known which. */
  drawn: ReadonlySet<string> | 'any';
};

/** What the club told last, in this tab: every stream begins with everything, and only what is new of it is a change. */
export class KnownNews {
  readonly #revisions = new Map<string, number>();

  /** Undefined where nothing is new. */
  take({ shelves, own, drawn }: StreamNews): Changes | undefined {
    const told: Record<string, number> = own === undefined ? shelves : { ...shelves, own };
    const moved = new Set(Object.keys(told).filter((name) => this.#revisions.get(name) !== told[name]));
    for (const [name, rev] of Object.entries(told)) this.#revisions.set(name, rev);
    if (moved.size === 0) return undefined;
    const keys = Object.keys(drawn);
    return {
      shelves: new Set(sharedShelfNames.filter((name) => moved.has(name))),
      own: own !== undefined && moved.has('own'),
      drawn: moved.has('periods') && keys.length === 0 ? 'any' : new Set(keys),
    };
  }

  /** Another member, or none: nothing is known of what is theirs. */
  forget(): void {
    this.#revisions.clear();
  }
}

/** What a draw of its lottery changes, by the key that it has as `arg` (of a period before a dot; '' is every lottery). */
const ofDraws: readonly ResourceKind[] = ['lottery-clock', 'lottery-results', 'winners', 'fairness', 'periods', 'period'];
/** What the lotteries' own settings change besides. */
const ofLotteries: readonly ResourceKind[] = ['lottery-clock', 'lottery-results', 'lottery-odds', 'fairness', 'lottery-classes'];
/** Answers of no shelf that belong to the member. */
const ofMember: readonly ResourceKind[] = [
  'member',
  'wheel-facts',
  'wheel-prizes',
  'bank',
  'withdraw-rules',
  'personal-report',
  'sessions',
];
/** Those that the club's settings change. */
const ofBase: readonly ResourceKind[] = ['banks', 'withdraw-rules', 'wheel-facts'];

/** Whether an answer for this resource may be another one now. */
export function restsOn({ kind, arg, shelf }: Resource, { shelves, own, drawn }: Changes): boolean {
  if (ofDraws.includes(kind) && isDrawn(arg, drawn)) return true;
  if (ofLotteries.includes(kind) && shelves.has('lotteries')) return true;
  if (ofBase.includes(kind) && shelves.has('base')) return true;
  if (ofMember.includes(kind)) return own;
  if (!isServerShelf(shelf) || shelf === 'periods') return false;
  return isOwnShelf(shelf) ? own : shelves.has(shelf);
}

function isDrawn(arg: string, drawn: Changes['drawn']): boolean {
  const [key = ''] = arg.split('.');
  return drawn === 'any' || (key === '' ? drawn.size > 0 : drawn.has(key));
}
