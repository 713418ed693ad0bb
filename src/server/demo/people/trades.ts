/** What a trade brings to a comp card: how it is called, what can be booked, and the sentences of its biographies. */
export interface Trade {
  key: 'model' | 'dancer' | 'host' | 'musician' | 'guide';
  title: string;
  services: readonly [string, ...string[]];
  /** Points an hour: the lowest rate of the trade, the step between people, and the width of a range. */
  rate: { least: number; step: number; width: number };
  /** How likely a card carries height and measurements: everyone, every second one, or no one. */
  height: 1 | 2 | 0;
  measurements: 1 | 2 | 0;
  /** `{known}` is what the person is known for, `{place}` where. */
  opening: readonly [string, ...string[]];
  working: readonly [string, ...string[]];
  booking: readonly [string, ...string[]];
}

export const trades: readonly [Trade, ...Trade[]] = [
  {
    key: 'model',
    title: 'Model',
    services: ['Runway', 'Fitting', 'Look-book', 'Showroom', 'Editorial', 'Campaign', 'Hair show'],
    rate: { least: 120, step: 10, width: 60 },
    height: 1,
    measurements: 1,
    opening: [
      'Works in {place} and is booked most for {known}.',
      'Came to modelling through a friend’s graduation show in {place}; {known} has been the centre since.',
      'Known in {place} for {known}, on the runway and in front of the camera.',
    ],
    working: [
      'Calm at fittings, quick between looks, and on time.',
      'Likes small teams, clear light and a call sheet that holds.',
      'Happy with long days when there is a warm room and good music.',
    ],
    booking: [
      'Half a day is the shortest booking.',
      'Travel within the region is included.',
      'Bring references; a short call beforehand helps.',
    ],
  },
  {
    key: 'dancer',
    title: 'Dancer',
    services: ['Dance class', 'Stage show', 'Choreography', 'Music video', 'Workshop', 'Duo with musician', 'Opening act'],
    rate: { least: 90, step: 10, width: 50 },
    height: 1,
    measurements: 2,
    opening: [
      'Dances and teaches in {place}: {known}.',
      'Trained in {place}, on stage since school; best known for {known}.',
      'Brings {known} to stages, courtyards and living rooms in {place}.',
    ],
    working: [
      'Classes start where the group is, and nobody has to stand in front.',
      'A floor of four by four metres and a loudspeaker are enough.',
      'Rehearses on site where there is time for it.',
    ],
    booking: ['Groups of up to twenty.', 'Costumes are included.', 'A class takes an hour, a show twenty minutes.'],
  },
  {
    key: 'host',
    title: 'Host',
    services: ['Event hosting', 'Moderation', 'Welcome desk', 'Product launch', 'Wedding', 'Panel', 'Quiz night'],
    rate: { least: 80, step: 10, width: 40 },
    height: 2,
    measurements: 0,
    opening: [
      'Hosts evenings in {place}, with a fondness for {known}.',
      'From {place}; {known} are the usual work, small stages the favourite.',
      'Has led rooms of ten and halls of six hundred in {place}: {known}.',
    ],
    working: [
      'Writes the running order together with you and keeps to it.',
      'Learns the names, reads the room and ends on time.',
      'Two languages on stage, without saying everything twice.',
    ],
    booking: ['A planning call is included.', 'From two hours.', 'Evenings and weekends preferred.'],
  },
  {
    key: 'musician',
    title: 'Musician',
    services: ['Solo set', 'String duo', 'Dinner music', 'Ceremony', 'Studio session', 'Lesson', 'Small ensemble'],
    rate: { least: 100, step: 10, width: 50 },
    height: 0,
    measurements: 0,
    opening: [
      'Plays in {place}: {known}.',
      'Studied in {place} and stayed; the work is {known}.',
      'You may have heard it in {place} without looking up: {known}.',
    ],
    working: [
      'Loud enough to be heard, soft enough to talk.',
      'Brings the small amplifier, and needs one socket and a chair.',
      'Takes requests a week ahead, and sometimes on the night.',
    ],
    booking: ['Sets of forty-five minutes.', 'A duo or a trio can be put together.', 'Sheet music for ceremonies is prepared with you.'],
  },
  {
    key: 'guide',
    title: 'City guide',
    services: ['City walk', 'Museum visit', 'Food tour', 'Day trip', 'Photo walk', 'Family tour', 'Night walk'],
    rate: { least: 60, step: 10, width: 30 },
    height: 0,
    measurements: 0,
    opening: [
      'Shows {place} on foot: {known}.',
      'Grew up in {place} and knows who has the keys; walks lead to {known}.',
      'Best met in {place} with comfortable shoes, for {known}.',
    ],
    working: [
      'Small groups, frequent stops, no flags.',
      'The route bends with the weather and with your questions.',
      'Reservations are made ahead, so nobody stands in a line.',
    ],
    booking: ['Two to four hours.', 'Up to six people.', 'Step-free routes on request.'],
  },
];
