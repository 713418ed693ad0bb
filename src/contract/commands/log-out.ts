import { defineCall } from '../call.ts';

/** Ends the session of `token`, or of `tokensso` alone (both are headers). The reply is the same if there was none. */
export const logOutCall = defineCall({ name: 'log-out', post: ['/member/logout'], who: 'anyone' });
