import type { Catalogue } from '../catalogues.ts';

export { messages } from '../../../../locales/es/frame.po';
export const screens = import.meta.glob<Catalogue>('./*.po', { base: '../../../../locales/es/screens' });
