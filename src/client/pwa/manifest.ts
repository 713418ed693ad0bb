import { sharedPicture } from '#contract/shared-picture.ts';

/** Behind the icon while the app starts from the home screen. */
export const launchColor = '#14110f';

/** The web manifest (checklist O1); vite.config.ts writes it to /manifest.webmanifest. */
export const manifest = {
  id: '/',
  name: 'Foyer',
  short_name: 'Foyer',
  description: "A members' club that also opens without a network",
  start_url: '/Home',
  scope: '/',
  display: 'standalone' as const,
  orientation: 'any' as const,
  background_color: launchColor,
  theme_color: '#14110f',
  lang: 'en',
  dir: 'auto' as const,
  categories: ['lifestyle', 'entertainment'],
  icons: [
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: '/icons/maskable-192.png', sizes: '192x192', type: 'image/png', purpose: 'maskable' },
    { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    { src: '/icons/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
  ],
  screenshots: [
    { src: '/screenshots/home-narrow.webp', sizes: '780x1688', type: 'image/webp', form_factor: 'narrow' as const, label: 'Home' },
    { src: '/screenshots/home-wide.webp', sizes: '1280x800', type: 'image/webp', form_factor: 'wide' as const, label: 'Home' },
  ],
  // A picture shared from another app becomes the member's own, once they have placed and saved it (sw/shared-picture.ts).
  share_target: {
    action: sharedPicture.path,
    method: 'POST' as const,
    enctype: 'multipart/form-data' as const,
    params: { files: [{ name: sharedPicture.field, accept: ['image/*'] }] },
  },
  shortcuts: [
    { name: 'Videos', url: '/video', icons: [{ src: '/icons/shortcut-videos.png', sizes: '96x96', type: 'image/png' }] },
    { name: 'Cities', url: '/Choose', icons: [{ src: '/icons/shortcut-cities.png', sizes: '96x96', type: 'image/png' }] },
    { name: 'Notices', url: '/Notice', icons: [{ src: '/icons/shortcut-notices.png', sizes: '96x96', type: 'image/png' }] },
  ],
};
