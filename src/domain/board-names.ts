const kinds = [
  ...['Amber', 'Autumn', 'Azure', 'Birch', 'Bright', 'Bronze', 'Calm', 'Cedar', 'Cherry', 'Clear', 'Cobalt', 'Copper'],
  ...['Coral', 'Crimson', 'Dawn', 'Distant', 'Early', 'Ebony', 'Evening', 'Fern', 'Floating', 'Forest', 'Gentle', 'Golden'],
  ...['Hazel', 'Hidden', 'Indigo', 'Ivory', 'Jade', 'Lilac', 'Linen', 'Lofty', 'Lunar', 'Maple', 'Marble', 'Meadow'],
  ...['Mellow', 'Midnight', 'Misty', 'Morning', 'Mossy', 'Northern', 'Olive', 'Opal', 'Paper', 'Pearl', 'Quiet', 'River'],
  ...['Rustic', 'Saffron', 'Scarlet', 'Silver', 'Slate', 'Southern', 'Spring', 'Starlit', 'Steady', 'Summer', 'Sunlit', 'Velvet'],
  ...['Violet', 'Wandering', 'Winter', 'Wooden'],
] as const;

const things = [
  ...['Anchor', 'Arch', 'Balcony', 'Bell', 'Bridge', 'Brook', 'Candle', 'Canyon', 'Cello', 'Cloud', 'Comet', 'Compass'],
  ...['Crane', 'Curtain', 'Dune', 'Falcon', 'Feather', 'Ferry', 'Finch', 'Flute', 'Fountain', 'Garden', 'Gate', 'Glade'],
  ...['Grove', 'Harbour', 'Harp', 'Heron', 'Hill', 'Island', 'Kite', 'Lagoon', 'Lamp', 'Lantern', 'Lighthouse', 'Lute'],
  ...['Magpie', 'Market', 'Mirror', 'Otter', 'Owl', 'Parasol', 'Path', 'Pavilion', 'Piano', 'Pier', 'Plover', 'Pond'],
  ...['Robin', 'Sail', 'Shore', 'Sparrow', 'Stage', 'Stair', 'Swallow', 'Terrace', 'Theatre', 'Thrush', 'Tower', 'Valley'],
  ...['Violin', 'Willow', 'Window', 'Wren'],
] as const;

/** Bytes from which a name is made. */
export const boardNameBytes = 6;

/**
 * The name under which a member appears on the board, made from bytes that are unique to the member: two invented words and four
 * digits, 36 million in all. It reveals nothing about the member.
 */
export function boardNameOf(bytes: Uint8Array): string {
  const [a = 0, b = 0, ...rest] = bytes;
  const number = rest.slice(0, boardNameBytes - 2).reduce((sum, byte) => sum * 256 + byte, 0);
  return `${kinds[a % kinds.length]} ${things[b % things.length]} ${1_000 + (number % 9_000)}`;
}
