import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { idField, textField } from '../fields.ts';

/** What can be reported, and the longest reason in characters. */
export const reportKinds = ['profile', 'video', 'message'] as const;
export type ReportKind = (typeof reportKinds)[number];
export const longestReason = 500;

/** Something that should not stand as it does. Somebody of the club reads it and tells the member what came of it. */
export const reportCall = defineCall({
  name: 'report',
  post: ['/report'],
  who: 'member',
  fields: { kind: v.picklist(reportKinds), id: idField, reason: textField(longestReason) },
});
