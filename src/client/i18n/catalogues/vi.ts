import type { Catalogue } from '../catalogues.ts';

export { messages } from '../../../../locales/vi/frame.po';
export const screens = import.meta.glob<Catalogue>('./*.po', { base: '../../../../locales/vi/screens' });
