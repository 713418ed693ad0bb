import { isGenuine, isGone } from './genuine.ts';

/**
 * Never from the browser's own cache without asking: nothing could delete a picture there. What a page has put into it before there was a
 * worker arrives as a head, and the server's reply, which must not be stored, deletes it there.
 */
export const asking: RequestInit = { credentials: 'same-origin', cache: 'no-cache' };

/** No opaque responses: they count as far larger than they are, and their content is unknown. Nor a page that something else has sent. */
export const isKeepable = (key: string, response: Response): boolean =>
  response.status === 200 &&
  isGenuine(key, response) &&
  (response.type === 'basic' || response.type === 'cors' || response.type === 'default');

/**
 * Whether the club has answered: with the picture, or that it is gone. Anything else says nothing of it: a proxy's page that the club is down,
 * a hotel's log-in page.
 */
export const isAnswer = (key: string, response: Response | undefined): boolean =>
  response !== undefined && (isKeepable(key, response) || isGone(response));

/** Whether the club answers for a picture that it has sent before, without its bytes. */
export const answersFor = (key: string): Promise<boolean> =>
  fetch(key, { ...asking, method: 'HEAD', cache: 'no-store', priority: 'low' }).then(
    (response) => isAnswer(key, response),
    () => false,
  );

/**
 * Replaces a picture that is not available, without an error in the console. ui/Picture recognises it by its natural width, 0 after rounding;
 * of a whole pixel the browser would say 2 where a picture is drawn twice as wide as its file.
 */
export const nothing = (): Response =>
  new Response('<svg xmlns="http://www.w3.org/2000/svg" width="0.1" height="0.1"/>', {
    headers: { 'content-type': 'image/svg+xml', 'cache-control': 'no-store' },
  });
