import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { heldPictures, holdPictures, mostHeld, releasePictures } from './held-pictures.ts';
import { dropCachedPictures, dropCachedPicturesOf } from './picture-cache.ts';

/** A page of its own for each test: what listens on one does not hear of another. */
let page: Document;
beforeEach(() => {
  page = document.implementation.createHTMLDocument();
});
afterEach(() => {
  releasePictures('all');
  vi.unstubAllGlobals();
});

const address = (path: string): string => new URL(path, location.href).href;

/** An image of the page that has come, `naturalWidth` px wide. */
function image(currentSrc: string, naturalWidth = 360): HTMLImageElement {
  const element = page.createElement('img');
  for (const [name, value] of Object.entries({ currentSrc, naturalWidth, complete: true })) Object.defineProperty(element, name, { value });
  page.body.append(element);
  return element;
}
const comes = (element: HTMLElement): boolean => element.dispatchEvent(new Event('load'));

test('pictures that have come are held, those that were there before as well; the one shown last is the last to go', () => {
  image(address('/media/pictures/early-360.webp'));
  holdPictures(page);
  const first = image(address('/media/pictures/first-360.webp'));
  comes(first);
  comes(image(address('/cities/tokyo.webp')));
  comes(first);
  expect(heldPictures()).toEqual(['/media/pictures/early-360.webp', '/cities/tokyo.webp', '/media/pictures/first-360.webp'].map(address));
});

test('not held: what stands for a picture that could not be had, drawings, files of the device, pictures of another place, and what is no picture', () => {
  holdPictures(page);
  comes(image(address('/media/pictures/missing-360.webp'), 1));
  comes(image(`blob:${location.origin}/1`));
  comes(image(address('/empty.svg#nothing')));
  comes(image('https://elsewhere.example/picture.webp'));
  comes(page.body.appendChild(page.createElement('link')));
  expect(heldPictures()).toEqual([]);
});

test('there are only so many: the one that was shown longest ago goes first', () => {
  holdPictures(page);
  for (let n = 0; n <= mostHeld; n += 1) comes(image(address(`/media/pictures/${n}-360.webp`)));
  expect(heldPictures()).toHaveLength(mostHeld);
  expect([heldPictures().at(0), heldPictures().at(-1)]).toEqual(
    ['/media/pictures/1-360.webp', `/media/pictures/${mostHeld}-360.webp`].map(address),
  );
});

test('a picture whose files are deleted is let go of in all its sizes, and all of them with the whole cache', async () => {
  holdPictures(page);
  for (const name of ['gone-360', 'gone-720', 'gone2-360']) comes(image(address(`/media/pictures/${name}.webp`)));
  await dropCachedPicturesOf(['/media/pictures/gone']);
  expect(heldPictures()).toEqual([address('/media/pictures/gone2-360.webp')]);
  await dropCachedPictures();
  expect(heldPictures()).toEqual([]);
});

test('a worker that takes over makes what came before it useless: none of it is held, and what comes then is', () => {
  const serviceWorker = new EventTarget();
  vi.stubGlobal('navigator', { serviceWorker });
  holdPictures(page);
  comes(image(address('/media/pictures/before-360.webp')));
  serviceWorker.dispatchEvent(new Event('controllerchange'));
  expect(heldPictures()).toEqual([]);
  comes(image(address('/media/pictures/after-360.webp')));
  expect(heldPictures()).toEqual([address('/media/pictures/after-360.webp')]);
});
