import { createHash } from 'node:crypto';
import { relative, sep } from 'node:path';

const lettersOfHash = 4;

/**
 * Makes the names that CSS modules' classes have in a build: the name in the file, and a hash of the file's place below `root`. Vite's own
 * have a line number as well, twice a class in what a first visit moves. Throws if two files have the same hash.
 */
export function scopedClassName(root: string): (name: string, file: string) => string {
  const files = new Map<string, string>();
  return (name, file) => {
    const place = relative(root, file.replace(/\?.*$/, '')).split(sep).join('/');
    const number = createHash('sha256').update(place).digest().readUIntBE(0, 6);
    const hash = number.toString(36).padStart(lettersOfHash, '0').slice(-lettersOfHash);
    const other = files.get(hash) ?? place;
    if (other !== place) throw new Error(`${place} and ${other} would have the same class names: rename one of them`);
    files.set(hash, place);
    return `${name}_${hash}`;
  };
}
