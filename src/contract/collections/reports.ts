import * as v from 'valibot';
import { reportKinds } from '../commands/report.ts';
import { defineCollection } from './collection.ts';

/** A member's own reports, visible to them only. `open` 0: an operator has reviewed it, with the result `outcome`. */
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
