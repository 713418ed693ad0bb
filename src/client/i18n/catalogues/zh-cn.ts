import type { Catalogue } from '../catalogues.ts';

export { messages } from '../../../../locales/zh-CN/frame.po';
export const screens = import.meta.glob<Catalogue>('./*.po', { base: '../../../../locales/zh-CN/screens' });
