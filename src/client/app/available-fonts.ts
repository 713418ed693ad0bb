const known = new Map<string, boolean>();
/** Letters, wide and narrow ones. */
const sample = 'Hamburgefonstiv Wij 0123';

/**
 * A list of font families from the first that this device has: what stands before it never shows, but is looked for in each process, which
 * takes a slow phone's first layout some milliseconds a name.
 */
export function availableFrom(families: string): string {
  const names = namesIn(families);
  const first = names.findIndex((name) => isGeneric(name) || isAvailable(name));
  return names.slice(Math.max(first, 0)).join(', ');
}

/** Looks for the families that `availableFrom` would look for, with a pause after each: a slow phone needs some milliseconds a name. */
export async function lookForFonts(families: string, pause: () => Promise<void>): Promise<void> {
  for (const name of namesIn(families)) {
    if (isGeneric(name) || isAvailable(name)) return;
    await pause();
  }
}

const namesIn = (families: string): string[] => families.split(/,\s*/);

const isGeneric = (name: string): boolean => /^(serif|sans-serif|monospace|cursive|fantasy|system-ui|ui-\w+|math|emoji)$/.test(name.trim());

/** Whether text in this family is as wide as in the fallback, for two fallbacks: then it is not there. */
function isAvailable(name: string): boolean {
  const before = known.get(name);
  if (before !== undefined) return before;
  const canvas = document.createElement('canvas').getContext('2d');
  if (!canvas) return true;
  const width = (family: string): number => {
    canvas.font = `40px ${family}`;
    return canvas.measureText(sample).width;
  };
  const found = ['monospace', 'serif'].some((fallback) => width(`${name}, ${fallback}`) !== width(fallback));
  known.set(name, found);
  return found;
}
