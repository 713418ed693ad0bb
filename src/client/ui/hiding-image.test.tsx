import { act } from 'react';
import { expect, test } from 'vitest';
import { draw, happens } from '../../../tests/client/drawn.tsx';
import { HidingImage } from './hiding-image.tsx';
import { serverIsBack } from './when-back.ts';

const imageIn = (container: HTMLElement): HTMLImageElement | null => container.querySelector('img');

/** Its reply has come, `naturalWidth` px wide. */
async function loads(container: HTMLElement, naturalWidth: number): Promise<void> {
  const image = imageIn(container) as HTMLImageElement;
  Object.defineProperty(image, 'naturalWidth', { value: naturalWidth, configurable: true });
  await happens(image, new Event('load'));
}

test('what can’t be loaded is not shown, and requested again by another address when the server is back', async () => {
  const { container } = await draw(<HidingImage src="/avatars/missing.png" />);
  await happens(imageIn(container) as HTMLElement, new Event('error'));
  expect(imageIn(container)).toBeNull();
  await act(async () => serverIsBack());
  expect(imageIn(container)?.getAttribute('src')).toBe('/avatars/missing.png?again=1');
});

test('one with a size keeps its room meanwhile', async () => {
  const { container } = await draw(<HidingImage src="/lotteries/missing.svg" width={56} height={56} />);
  await happens(imageIn(container) as HTMLElement, new Event('error'));
  expect([imageIn(container)?.width, imageIn(container)?.style.visibility]).toEqual([56, 'hidden']);
  await act(async () => serverIsBack());
  expect([imageIn(container)?.getAttribute('src'), imageIn(container)?.style.visibility]).toEqual(['/lotteries/missing.svg?again=1', '']);
});

test('what the worker puts in its place counts as missing, a drawing without a width does not', async () => {
  const { container, show } = await draw(<HidingImage src="/media/stand-in.webp" />);
  await loads(container, 0);
  expect(imageIn(container)).toBeNull();
  await show(<HidingImage src="/badges/drawn.svg" />);
  await loads(container, 0);
  expect(imageIn(container)?.getAttribute('src')).toBe('/badges/drawn.svg');
});
