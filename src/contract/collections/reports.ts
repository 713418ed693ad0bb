import * as v from 'valibot';
import { reportKinds } from '../commands/report.ts';
import { defineCollection } from './collection.ts';

/** What one member reported, seen by them alone. `open` 0: the club has looked into it, and `outcome` is what came of it. */
export const reportSchema = v.object({
  id: v.string(),
  kind: v.picklist(reportKinds),
  target_id: v.string(),
  open: v.picklist([0, 1]),
  outcome: v.string(),
  at_ms: v.number(),
});
export type Report = v.InferOutput<typeof reportSchema>;

export const reportsCollection = defineCollection({ row: reportSchema, who: 'owner', order: 'newest', cap: 2_000, exported: 'reports' });
