import { vi } from 'vitest';

/** A request that reached the club. `path` holds the query as well. */
export type Asked = { path: string; request: Request };

/** Puts a club behind ky: `answer` stands for the network, and throws where there is none. */
export function stubClub(answer: (asked: Asked) => Response | Promise<Response>): void {
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname, search } = new URL(request.url);
    return answer({ path: pathname + search, request });
  });
}
