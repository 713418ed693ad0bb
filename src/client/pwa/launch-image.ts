import { launchColor } from './manifest.ts';

/** The icon's part of the shorter side. */
const iconPart = 0.28;

/**
 * Adds what iPhones and iPads show while the app starts from the home screen. They read the page's links when it is put there, and take an
 * image only in exactly the device's size: it is drawn here, instead of being a file for every size that Apple sells. Nothing on failure.
 */
export async function addLaunchImages(): Promise<void> {
  const icon = new Image();
  icon.src = '/icons/icon.svg';
  await icon.decode();
  const { width, height } = window.screen;
  const [short, long] = [Math.min(width, height), Math.max(width, height)].map((side) => Math.round(side * window.devicePixelRatio));
  if (!short || !long) return;
  document.head.append(imageOf(icon, 'portrait', short, long), imageOf(icon, 'landscape', long, short));
}

function imageOf(icon: HTMLImageElement, orientation: 'portrait' | 'landscape', width: number, height: number): HTMLLinkElement {
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d');
  if (context) {
    context.fillStyle = launchColor;
    context.fillRect(0, 0, width, height);
    const side = Math.round(Math.min(width, height) * iconPart);
    context.drawImage(icon, (width - side) / 2, (height - side) / 2, side, side);
  }
  return Object.assign(document.createElement('link'), {
    rel: 'apple-touch-startup-image',
    media: `(orientation: ${orientation})`,
    href: canvas.toDataURL('image/png'),
  });
}
