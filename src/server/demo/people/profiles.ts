import type { Insertable } from 'kysely';
import type { Picture } from '#contract/picture.ts';
import type { Tables } from '../../db/schema.ts';
import { places } from '../places.ts';
import { oneOf, seedId, someOf } from '../seed-id.ts';
import { people } from './names.ts';
import { type Trade, trades } from './trades.ts';

const dayMs = 86_400_000;

/** Scatters the people over the list, so that neighbours differ in place and trade: 47 shares no divisor with 121. */
const posOf = (n: number): number => (n * 47) % 121;

/** Whether a card of this trade carries a figure: always, on every second card, or never. */
const carries = (often: 0 | 1 | 2, n: number): boolean => often === 1 || (often === 2 && n % 4 < 2);

const isMan = (n: number): boolean => n % 3 === 0;

function rateOf({ rate }: Trade, n: number): string {
  const from = rate.least + rate.step * ((n * 7) % 5);
  return `${from}–${from + rate.width} points / h`;
}

/** Centimetres and kilograms as agencies write them; empty where the card has none. */
function figuresOf(trade: Trade, n: number) {
  const man = isMan(n);
  const heightCm = (man ? 178 : 165) + ((n * 11) % 13);
  const [one, two, three] = man ? [94 + (n % 7), 76 + (n % 6), 92 + (n % 6)] : [80 + (n % 7), 60 + (n % 6), 87 + (n % 6)];
  const height = carries(trade.height, n) ? `${heightCm} cm` : '';
  if (!carries(trade.measurements, n)) return { height, weight: '', one: '', two: '', three: '' };
  return { height, weight: `${heightCm - (man ? 106 : 114)} kg`, one: `${one} cm`, two: `${two} cm`, three: `${three} cm` };
}

function biographyOf(trade: Trade, name: string, place: string, known: string, n: number): string {
  const fill = (sentence: string) => sentence.replace('{place}', place).replace('{known}', known);
  const services = someOf(trade.services, 4, n).map((service) => `<li>${service}</li>`);
  return [
    `<p>${fill(oneOf(trade.opening, n))} ${oneOf(trade.working, n >> 1)}</p>`,
    `<h3>What ${name} offers</h3><ul>${services.join('')}</ul>`,
    `<p>${oneOf(trade.booking, n >> 2)} Rates are in points; the club’s desk confirms every booking.</p>`,
  ].join('');
}

/** Profile `n` (from 1) of the demo club. Its adult check and its consent are on record, or it could not be published. */
export function profileRow(n: number, nowMs: number, rev: number, pictures: Picture[]): Insertable<Tables['profiles']> {
  const [name, known] = people[n - 1] ?? ['', ''];
  const place = oneOf(places, Math.floor((n - 1) / trades.length));
  const trade = oneOf(trades, n - 1);
  // New faces came one by one over the last year, in an order of their own.
  const addedMs = nowMs - (3 + ((n * 83) % 121) * 3) * dayMs - n * 61_000;
  return {
    id: seedId('profile', n),
    region_id: seedId('region', place.key),
    name,
    title: `${trade.title} · ${place.name}`,
    remark: known.charAt(0).toUpperCase() + known.slice(1),
    price: rateOf(trade, n),
    ...figuresOf(trade, n),
    services: JSON.stringify(someOf(trade.services, 3 + (n % 2), n)),
    types: JSON.stringify([trade.key]),
    content: biographyOf(trade, name, place.name, known, n),
    pictures: JSON.stringify(pictures),
    views: 0,
    pos: posOf(n),
    added_ms: addedMs,
    adult_checked_by: 'demo-desk',
    adult_checked_ms: addedMs - 2 * dayMs,
    consent_ms: addedMs - dayMs,
    published: 1,
    rev,
  };
}
