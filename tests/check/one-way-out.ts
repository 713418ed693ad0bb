import { type Check, filesUnder, hits, verdict } from './check.ts';

/**
 * The client has one way to the network: ky in src/client/net/http.ts (the import rule `ky-in-net`). This pattern finds ways around it. The worker
 * and index.html's inline script can't use it.
 */
export const wayAround = /\bfetch\b\s*[(?.]|\.fetch\b|\bXMLHttpRequest\b|\bsendBeacon\b|\bnew (EventSource|WebSocket)\b/;

export const oneWayOut: Check = {
  name: 'one way out',
  async run() {
    const files = (await filesUnder('src/client')).filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file));
    return verdict((await Promise.all(files.map((file) => hits(file, wayAround)))).flat(), files.length, 'files');
  },
};
