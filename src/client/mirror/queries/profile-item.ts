import type { ProfileItem } from '#contract/collections/profiles.ts';
import { isWholeProfile, type MirrorRow } from '../collection-table.ts';

const made = new WeakMap<object, ProfileItem>();

/** What lists show of a profile, even if all of it is stored; the same object as long as the row is the same. */
export function itemOf(row: MirrorRow<'profiles'>): ProfileItem {
  if (!isWholeProfile(row)) return row;
  const known = made.get(row);
  if (known) return known;
  const { cover_url, pictures: _pictures, weight: _weight, two: _two, three: _three, content: _content, ...item } = row;
  const shown = { ...item, img_url: cover_url };
  made.set(row, shown);
  return shown;
}
