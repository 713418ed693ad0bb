import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { onTestFinished, vi } from 'vitest';

/** Renders an element in the test's page, in English, until the test ends: returns its container, and a function that replaces the element. */
export async function draw(element: ReactNode): Promise<{ container: HTMLElement; show(next: ReactNode): Promise<void> }> {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  // Lingui warns that each message has no compiled form: here the source texts are used.
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  onTestFinished(() => {
    act(() => root.unmount());
    container.remove();
  });
  const show = (next: ReactNode) => act(async () => root.render(<I18nProvider i18n={i18n}>{next}</I18nProvider>));
  await show(element);
  return { container, show };
}

/** The first element of the page that a selector finds. */
export function found<Found extends HTMLElement = HTMLElement>(selector: string): Found {
  const element = document.querySelector<Found>(selector);
  if (!element) throw new Error(`nothing is ${selector}`);
  return element;
}

/** Dispatches an event, and waits for its effects. */
export const happens = (element: EventTarget, event: Event): Promise<void> => act(async () => void element.dispatchEvent(event));

export const pressed = (element: Element, key: string): Promise<void> =>
  happens(element, new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));

export const tapped = (element: HTMLElement): Promise<void> => act(async () => element.click());

/** A touch event: where, and with which pointer if there are several. */
export const finger = (name: string, clientX: number, clientY: number, pointerId = 1): PointerEvent =>
  new PointerEvent(name, { clientX, clientY, pointerId, pointerType: 'touch', bubbles: true });
