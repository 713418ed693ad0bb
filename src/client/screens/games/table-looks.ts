import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** A cloth for the table: its colour in the light, at the edge of the light, and the rim's. */
export type TableStyle = { key: string; name: MessageDescriptor; cloth: string; shade: string; rim: string };
/** The table's light, and its colour. */
export type TableLight = { key: string; name: MessageDescriptor; glow: string };

const style = (key: string, name: MessageDescriptor, cloth: string, shade: string, rim: string): TableStyle => ({
  key,
  name,
  cloth,
  shade,
  rim,
});

/** Ten styles (checklist S24, C22). They only colour the table. */
export const tableStyles: readonly TableStyle[] = [
  style('velvet', msg({ message: 'Velvet', comment: 'Name of a style for the game table: wine red' }), '#a33a55', '#4d1527', '#c99b4b'),
  style('lamplight', msg({ message: 'Lamplight', comment: 'Name of a style for the game table: amber' }), '#b9832f', '#55380f', '#ecc57c'),
  style(
    'midnight',
    msg({ message: 'Midnight', comment: 'Name of a style for the game table: deep blue' }),
    '#3c4f86',
    '#151d3a',
    '#a9b4dc',
  ),
  style('garden', msg({ message: 'Night garden', comment: 'Name of a style for the game table: green' }), '#3d7a55', '#12301f', '#b9c98a'),
  style('harbour', msg({ message: 'Harbour', comment: 'Name of a style for the game table: sea green' }), '#2f7b82', '#0f3137', '#d8b98a'),
  style('rosewood', msg({ message: 'Rosewood', comment: 'Name of a style for the game table: brown' }), '#8a5642', '#351c14', '#d9a07a'),
  style(
    'snowfall',
    msg({ message: 'First snow', comment: 'Name of a style for the game table: pale grey blue' }),
    '#8fa3b0',
    '#3c4c58',
    '#e9eef0',
  ),
  style('cellar', msg({ message: 'Jazz cellar', comment: 'Name of a style for the game table: plum' }), '#74456f', '#2a152b', '#d9637e'),
  style('dawn', msg({ message: 'First light', comment: 'Name of a style for the game table: peach' }), '#c97f63', '#5e3226', '#f3d3b0'),
  style(
    'masquerade',
    msg({ message: 'Masquerade', comment: 'Name of a style for the game table: violet' }),
    '#6a53a3',
    '#251a46',
    '#e0b463',
  ),
];

/** Four kinds of light (checklist S24, C22). */
export const tableLights: readonly TableLight[] = [
  { key: 'candles', name: msg({ message: 'Candles', comment: 'What lights the game table' }), glow: '#ffd08a' },
  { key: 'chandelier', name: msg({ message: 'Chandelier', comment: 'What lights the game table' }), glow: '#fff2cf' },
  { key: 'spotlight', name: msg({ message: 'Spotlight', comment: 'What lights the game table' }), glow: '#ffe6ab' },
  { key: 'moon', name: msg({ message: 'Moonlight', comment: 'What lights the game table' }), glow: '#cfe0ff' },
];

/** The table of a stored choice (`<style>.<light>`); the first ones if it names none. */
export function tableOf(stored: string): { style: TableStyle; light: TableLight } {
  const [styleKey, lightKey] = stored.split('.');
  const style = tableStyles.find(({ key }) => key === styleKey) ?? tableStyles[0];
  const light = tableLights.find(({ key }) => key === lightKey) ?? tableLights[0];
  if (!style || !light) throw new Error('No table styles are defined');
  return { style, light };
}
