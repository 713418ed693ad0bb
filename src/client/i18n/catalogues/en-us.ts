import type { Catalogue } from '../catalogues.ts';

export { messages } from '../../../../locales/en-US/frame.po';
export const screens = import.meta.glob<Catalogue>('./*.po', { base: '../../../../locales/en-US/screens' });
