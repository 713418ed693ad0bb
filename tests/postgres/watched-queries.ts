import { CompiledQuery, type KyselyPlugin, type RootOperationNode } from 'kysely';
import type { Database, Queries } from '../../src/server/db/database.ts';

/** A query, and how many rows it returned. */
interface Asked {
  node: RootOperationNode;
  rows: number;
}

/** A query with the steps of its plan, as the database names them. */
export interface QueryPlan {
  sql: string;
  steps: string[];
}

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows'?: number;
  'Actual Loops'?: number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: PlanNode[];
}

/** A handle on `db` that records the queries through it. Raw statements (`executeQuery`) are not recorded. */
export class WatchedQueries {
  readonly queries: Queries;
  asked: Asked[] = [];
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
    const nodes = new WeakMap<object, RootOperationNode>();
    const plugin: KyselyPlugin = {
      transformQuery: ({ node, queryId }) => {
        nodes.set(queryId, node);
        return node;
      },
      transformResult: async ({ result, queryId }) => {
        const node = nodes.get(queryId);
        if (node) this.asked.push({ node, rows: result.rows.length });
        return result;
      },
    };
    this.queries = db.queries.withPlugin(plugin);
  }

  /** The queries that `work` runs. */
  async during(work: (queries: Queries) => Promise<unknown>): Promise<Asked[]> {
    this.asked = [];
    await work(this.queries);
    return this.asked;
  }

  async plansOf(asked: readonly Asked[]): Promise<QueryPlan[]> {
    const plans: QueryPlan[] = [];
    for (const { node } of asked) {
      const query = this.#db.queries.getExecutor().compileQuery(node, { queryId: 'plan' });
      plans.push({ sql: query.sql, steps: await this.#steps(query) });
    }
    return plans;
  }

  /** How many rows each query reads of one table, the maximum over its tables; only on PostgreSQL. */
  async rowsLookedAt(asked: readonly Asked[]): Promise<{ sql: string; rows: number }[]> {
    const looked: { sql: string; rows: number }[] = [];
    for (const { node } of asked) {
      const { sql, parameters } = this.#db.queries.getExecutor().compileQuery(node, { queryId: 'plan' });
      const explain = CompiledQuery.raw(`explain (analyze, format json) ${sql}`, [...parameters]);
      const { rows } = await this.#db.queries.executeQuery<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(explain);
      looked.push({ sql, rows: Math.max(0, ...(rows[0]?.['QUERY PLAN'].flatMap(({ Plan }) => lookedAt(Plan)) ?? [])) });
    }
    return looked;
  }

  async #steps({ sql, parameters }: CompiledQuery): Promise<string[]> {
    const ask = async <Row>(explain: string): Promise<Row[]> =>
      (await this.#db.queries.executeQuery<Row>(CompiledQuery.raw(`${explain} ${sql}`, [...parameters]))).rows;
    if (this.#db.kind === 'sqlite') return (await ask<{ detail: string }>('explain query plan')).map(({ detail }) => detail);
    const [row] = await ask<{ 'QUERY PLAN': { Plan: PlanNode }[] }>('explain (format json)');
    return row?.['QUERY PLAN'].flatMap(({ Plan }) => stepsOf(Plan)) ?? [];
  }
}

/** PostgreSQL's plan as lines: `Index Scan videos videos_by_rev`. */
const stepsOf = (node: PlanNode): string[] => [
  [node['Node Type'], node['Relation Name'], node['Index Name']].filter(Boolean).join(' '),
  ...(node.Plans ?? []).flatMap(stepsOf),
];

/** Rows that each scan of a plan read, including discarded ones. */
const lookedAt = (node: PlanNode): number[] => [
  ...(node['Relation Name'] === undefined
    ? []
    : [
        (node['Actual Loops'] ?? 0) *
          ((node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)),
      ]),
  ...(node.Plans ?? []).flatMap(lookedAt),
];
