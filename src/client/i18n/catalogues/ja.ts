import type { Catalogue } from '../catalogues.ts';

export { messages } from '../../../../locales/ja/frame.po';
export const screens = import.meta.glob<Catalogue>('./*.po', { base: '../../../../locales/ja/screens' });
