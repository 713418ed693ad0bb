import type { Catalogue } from '../catalogues.ts';

export { messages } from '../../../../locales/ms/frame.po';
export const screens = import.meta.glob<Catalogue>('./*.po', { base: '../../../../locales/ms/screens' });
