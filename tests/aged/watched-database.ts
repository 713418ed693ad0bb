import { CompiledQuery, type KyselyPlugin, type RootOperationNode } from 'kysely';
import type { Database, Queries } from '../../src/server/db/database.ts';

/** One statement: how many rows it returned, and its query, unless it was raw SQL. */
export interface AskedStatement {
  node: RootOperationNode | undefined;
  rows: number;
}

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: PlanNode[];
}

/** A database that records every statement, inside and outside of transactions. */
export class WatchedDatabase implements Database {
  readonly kind: Database['kind'];
  readonly queries: Queries;
  asked: AskedStatement[] = [];
  readonly #db: Database;
  readonly #plugin: KyselyPlugin;

  constructor(db: Database) {
    const nodes = new WeakMap<object, RootOperationNode>();
    this.#db = db;
    this.#plugin = {
      transformQuery: ({ node, queryId }) => {
        nodes.set(queryId, node);
        return node;
      },
      transformResult: async ({ result, queryId }) => {
        this.asked.push({ node: nodes.get(queryId), rows: result.rows.length });
        return result;
      },
    };
    this.kind = db.kind;
    this.queries = db.queries.withPlugin(this.#plugin);
  }

  transaction<Result>(work: (tx: Queries) => Promise<Result>): Promise<Result> {
    return this.#db.transaction((tx) => work(tx.withPlugin(this.#plugin)));
  }

  snapshot<Result>(read: (queries: Queries) => Promise<Result>): Promise<Result> {
    return this.#db.snapshot((queries) => read(queries.withPlugin(this.#plugin)));
  }

  close(): Promise<void> {
    return this.#db.close();
  }

  /** The statements that `work` runs. */
  async during(work: () => Promise<unknown>): Promise<AskedStatement[]> {
    this.asked = [];
    await work();
    return this.asked;
  }

  /**
   * The rows that PostgreSQL reads for a query, including those that it filters out: what grows if a query's cost grows with the club.
   * Queries with a lock, and raw SQL, count as none.
   */
  async touchedBy({ node }: AskedStatement): Promise<{ sql: string; rows: number }> {
    if (node?.kind !== 'SelectQueryNode') return { sql: '', rows: 0 };
    const { sql, parameters } = this.#db.queries.getExecutor().compileQuery(node, { queryId: 'touched' });
    if (/ for (update|share)\b/.test(sql)) return { sql, rows: 0 };
    const explain = CompiledQuery.raw(`explain (analyze, timing off, format json) ${sql}`, [...parameters]);
    const { rows } = await this.#db.queries.executeQuery<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(explain);
    return { sql, rows: (rows[0]?.['QUERY PLAN'] ?? []).reduce((sum, { Plan }) => sum + touched(Plan), 0) };
  }
}

const touched = (node: PlanNode): number => {
  const below = (node.Plans ?? []).reduce((sum, plan) => sum + touched(plan), 0);
  if (node['Relation Name'] === undefined) return below;
  return below + (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'];
};
