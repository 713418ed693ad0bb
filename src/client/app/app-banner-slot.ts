import type { ComponentType } from 'react';
import { createStore } from '../device/store.ts';

/** The app's notices (app-banners.tsx), once they are loaded: none is due while the first screen is made. */
export const appBannerSlot = createStore<{ Banners: ComponentType<{ tab: boolean; member: boolean }> } | null>(null);
