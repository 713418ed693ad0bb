import { defineCall } from '../call.ts';

/** Ends the session of `token`, or of `tokensso` alone (both are headers). Answers alike whether there was one. */
export const logOutCall = defineCall({ name: 'log-out', post: ['/member/logout'], who: 'anyone' });
