import type { Catalogue } from '../catalogues.ts';

export { messages } from '../../../../locales/de/frame.po';
export const screens = import.meta.glob<Catalogue>('./*.po', { base: '../../../../locales/de/screens' });
