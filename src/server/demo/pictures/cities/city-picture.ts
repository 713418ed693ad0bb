import { type CityKey, cityKeys, cityPictureKey, pictureShapes } from '../picture-keys.ts';
import { chanceFrom } from '../seeded-chance.ts';
import { Sheet, type Svg } from '../shapes.ts';
import { type Hour, type HourName, hours, inksAt } from './city-hours.ts';
import { cities } from './city-register.ts';
import { skyline, type View, waterfront } from './city-views.ts';
import { garden } from './garden-view.ts';
import { nightMarket } from './market-view.ts';
import { street } from './street-view.ts';
import { rooftop } from './terrace-view.ts';

/** Each picture of a city has its view; the hours change places from city to city. */
const hourPlans: readonly (readonly [HourName, HourName, HourName, HourName])[] = [
  ['dusk', 'noon', 'dawn', 'night'],
  ['night', 'dawn', 'dusk', 'night'],
  ['dawn', 'night', 'noon', 'dusk'],
  ['noon', 'dusk', 'night', 'night'],
];
/** Where a landmark is known for its colour, the city keeps it at every hour. */
const knownColours: Partial<Record<CityKey, string>> = { tokyo: '#d9533f', 'new-york': '#5fa392', berlin: '#b5533f', osaka: '#2f8f84' };
const accents = ['#d9533f', '#e0a040', '#c23b5a', '#2f8a84', '#d9637e', '#e07a4a'] as const;

function viewOf(index: number, picture: number): View {
  if (picture === 4) return [nightMarket, rooftop, garden][index % 3] as View;
  return [skyline, street, waterfront][picture - 1] as View;
}

/** One of the four pictures of a city. Throws on a city that isn't on the list. */
export function drawCityPicture(key: CityKey, picture: number): Svg {
  const index = cityKeys.indexOf(key);
  const city = cities[key];
  if (index < 0 || !city) throw new Error(`no such city: ${key}`);
  const { width, height } = pictureShapes.city;
  const sheet = new Sheet(width, height);
  const hourName = (hourPlans[index % hourPlans.length] as (typeof hourPlans)[number])[picture - 1] as HourName;
  const moods = hours[hourName];
  const at = moods[(index + picture) % moods.length] as Hour;
  const accent = accents[(index * 5 + picture) % accents.length] as string;
  const chance = chanceFrom(cityPictureKey(key, picture));
  const inks = inksAt(at, hourName, knownColours[key] ?? accent);
  return sheet.close(viewOf(index, picture)({ sheet, city, at, hourName, inks, chance }));
}
