import { beforeEach, expect, test, vi } from 'vitest';
import { draw, finger, found, happens } from '../../../tests/client/drawn.tsx';
import { usePinch } from './use-pinch.ts';

const target = { zoom: 1, changeZoom: vi.fn() };
const onPointerMove = vi.fn();
beforeEach(() => {
  target.zoom = 1;
  target.changeZoom.mockClear();
  onPointerMove.mockClear();
});

function Picture() {
  return (
    <div id="frame" {...usePinch({ current: target })}>
      <div id="picture" onPointerMove={onPointerMove} />
    </div>
  );
}

async function drawn(): Promise<HTMLElement> {
  await draw(<Picture />);
  found('#frame').getBoundingClientRect = () => new DOMRect(0, 0, 400, 800);
  return found('#picture');
}

test('two fingers that move apart zoom in proportion, about the point between them', async () => {
  const picture = await drawn();
  await happens(picture, finger('pointerdown', 100, 100, 1));
  await happens(picture, finger('pointerdown', 200, 100, 2));
  await happens(picture, finger('pointermove', 300, 100, 2));
  // The point between 100 and 300, from the centre of 400 x 800.
  expect(target.changeZoom).toHaveBeenLastCalledWith(2, true, 0, -300);
});

test('a pinch continues from the current zoom', async () => {
  target.zoom = 1.5;
  const picture = await drawn();
  await happens(picture, finger('pointerdown', 100, 100, 1));
  await happens(picture, finger('pointerdown', 200, 100, 2));
  await happens(picture, finger('pointermove', 150, 100, 2));
  expect(target.changeZoom).toHaveBeenLastCalledWith(0.75, true, -75, -300);
});

test('one finger is left to the library, and so is the mouse', async () => {
  const picture = await drawn();
  await happens(picture, finger('pointerdown', 100, 100, 1));
  await happens(picture, finger('pointermove', 120, 100, 1));
  const mouse = (name: string) => new PointerEvent(name, { pointerId: 9, pointerType: 'mouse', bubbles: true });
  await happens(picture, mouse('pointerdown'));
  await happens(picture, mouse('pointermove'));
  expect([target.changeZoom.mock.calls.length, onPointerMove.mock.calls.length]).toEqual([0, 2]);
});

test('the finger that remains after a pinch moves nothing until it is lifted', async () => {
  const picture = await drawn();
  await happens(picture, finger('pointerdown', 100, 100, 1));
  await happens(picture, finger('pointerdown', 200, 100, 2));
  await happens(picture, finger('pointerup', 200, 100, 2));
  await happens(picture, finger('pointermove', 150, 100, 1));
  expect([target.changeZoom.mock.calls.length, onPointerMove.mock.calls.length]).toEqual([0, 0]);
  await happens(picture, finger('pointerup', 150, 100, 1));
  await happens(picture, finger('pointerdown', 150, 100, 1));
  await happens(picture, finger('pointermove', 160, 100, 1));
  expect(onPointerMove).toHaveBeenCalledOnce();
});

test('two fingers on one spot cause no division by zero', async () => {
  const picture = await drawn();
  await happens(picture, finger('pointerdown', 100, 100, 1));
  await happens(picture, finger('pointerdown', 100, 100, 2));
  await happens(picture, finger('pointermove', 110, 100, 2));
  expect(target.changeZoom).toHaveBeenLastCalledWith(10, true, -95, -300);
});
