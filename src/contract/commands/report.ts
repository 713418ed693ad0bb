import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { idField, textField } from '../fields.ts';

/** What can be reported, and the longest reason in characters. */
export const reportKinds = ['profile', 'video', 'message'] as const;
export type ReportKind = (typeof reportKinds)[number];
export const longestReason = 500;

/** Reports something inappropriate. An operator reviews it and tells the member the outcome. */
export const reportCall = defineCall({
  name: 'report',
  post: ['/report'],
  who: 'member',
  fields: { kind: v.picklist(reportKinds), id: idField, reason: textField(longestReason) },
});
