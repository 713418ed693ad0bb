/** A region of the demo club. */
export interface Place {
  key: string;
  name: string;
  /** Key of the bundled tile and of the drawn gallery, or ''. */
  city: string;
}

/** The demo club's regions in their order. */
export const places: readonly [Place, ...Place[]] = [
  { key: 'tokyo', name: 'Tokyo', city: 'tokyo' },
  { key: 'osaka', name: 'Osaka', city: 'osaka' },
  { key: 'kyoto', name: 'Kyoto', city: '' },
  { key: 'seoul', name: 'Seoul', city: 'seoul' },
  { key: 'shanghai', name: 'Shanghai', city: 'shanghai' },
  { key: 'hong-kong', name: 'Hong Kong', city: 'hong-kong' },
  { key: 'taipei', name: 'Taipei', city: 'taipei' },
  { key: 'singapore', name: 'Singapore', city: 'singapore' },
  { key: 'kuala-lumpur', name: 'Kuala Lumpur', city: 'kuala-lumpur' },
  { key: 'penang', name: 'Penang', city: '' },
  { key: 'bangkok', name: 'Bangkok', city: 'bangkok' },
  { key: 'hanoi', name: 'Hanoi', city: 'hanoi' },
  { key: 'da-nang', name: 'Da Nang', city: '' },
  { key: 'ho-chi-minh-city', name: 'Ho Chi Minh City', city: 'ho-chi-minh-city' },
  { key: 'manila', name: 'Manila', city: 'manila' },
  { key: 'jakarta', name: 'Jakarta', city: 'jakarta' },
  { key: 'mexico-city', name: 'Mexico City', city: 'mexico-city' },
  { key: 'madrid', name: 'Madrid', city: 'madrid' },
  { key: 'barcelona', name: 'Barcelona', city: '' },
  { key: 'berlin', name: 'Berlin', city: 'berlin' },
  { key: 'hamburg', name: 'Hamburg', city: '' },
  { key: 'munich', name: 'Munich', city: '' },
  { key: 'new-york', name: 'New York', city: 'new-york' },
  { key: 'los-angeles', name: 'Los Angeles', city: '' },
];
