import { vi } from 'vitest';

/** A request that reached the club. `path` includes the query. */
export type Asked = { path: string; request: Request };

/** Replaces the network behind ky by `answer`, which throws to simulate a missing network. */
export function stubClub(answer: (asked: Asked) => Response | Promise<Response>): void {
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname, search } = new URL(request.url);
    return answer({ path: pathname + search, request });
  });
}
