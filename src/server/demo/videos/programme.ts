/** A class of the demo club's videos: the key of its clip, its name, the tags of its films, and the films: [title, what they show]. */
export interface Programme {
  key: 'dance' | 'runway' | 'city' | 'music' | 'backstage' | 'kitchen';
  name: string;
  tags: readonly [string, ...string[]];
  films: readonly (readonly [title: string, info: string])[];
}

const dance: Programme = {
  key: 'dance',
  name: 'Dance',
  tags: ['Rehearsal', 'Class', 'On stage', 'Solo', 'Duet'],
  films: [
    ['First steps in salsa', 'Eight counts, a turn, and how to laugh when it goes wrong.'],
    ['A room, a fan, a dancer', 'A short solo in one take.'],
    ['Swing at the river', 'Couples on the quay, and the song that keeps them there.'],
    ['Waltz without fear', 'Three beats and where to put your eyes.'],
    ['Popping in slow motion', 'What the arms do while nobody sees it.'],
    ['Zapin for four', 'A Malay court dance, explained from the feet up.'],
    ['Between two trains', 'A dance made for an empty platform.'],
    ['The long rehearsal', 'An afternoon with a company of three.'],
    ['Flamenco, counted slowly', 'Twelve beats, five accents, one chair.'],
    ['Fan and sleeve', 'Classical Chinese dance, up close.'],
    ['House in the basement', 'A circle opens, and someone steps in.'],
    ['Hands tell the story', 'Thai classical dance and the meaning of its gestures.'],
    ['Tap on a wooden stair', 'Rhythm from the third step to the ninth.'],
    ['Last number', 'The end of an evening, from the wings.'],
  ],
};

const runway: Programme = {
  key: 'runway',
  name: 'Runway',
  tags: ['Show', 'Look-book', 'Fitting', 'Tailoring', 'Textile'],
  films: [
    ['Walking is a craft', 'Posture, pace, and the turn at the end.'],
    ['Indigo, twelve looks', 'Hand-dyed cotton in evening light.'],
    ['The hat show', 'Felt, straw and one made of paper.'],
    ['Áo dài, old and new', 'Silk from three workshops.'],
    ['Knit on the harbour', 'Heavy wool and a light wind.'],
    ['Batik after dark', 'Patterns, and who may wear them.'],
    ['Linen for hot days', 'Cuts that leave air.'],
    ['A coat is a house', 'Seven coats, seven linings.'],
    ['Loden without nostalgia', 'An alpine cloth in the city.'],
    ['The student show', 'A first collection, from the front row.'],
    ['Kebaya, stitched by hand', 'Beadwork under the lamp.'],
    ['Rainwear in rain', 'A show that the weather took over.'],
    ['Tailors’ hour', 'How a shoulder is built.'],
    ['White shirts only', 'One garment, ten people.'],
  ],
};

const city: Programme = {
  key: 'city',
  name: 'City walks',
  tags: ['Walk', 'Morning', 'Night', 'Water', 'Architecture'],
  films: [
    ['Harbour before work', 'Ferries, gulls and the first coffee.'],
    ['Lanes behind the boulevard', 'Laundry, scooters and a hidden garden.'],
    ['Night market, no plan', 'Follow the steam.'],
    ['Tram to the last stop', 'A line from the centre to the fields.'],
    ['Temple gate at five', 'A city that has not woken yet.'],
    ['Rooftops', 'Water tanks, kites and somebody’s tomatoes.'],
    ['Canals by boat', 'The street that floats.'],
    ['Sunday in the park', 'Chess, strollers, a brass band.'],
    ['Modernist staircases', 'Up and down in six houses.'],
    ['Neon, what is left of it', 'Signs and the people who mend them.'],
    ['Bridges at dusk', 'Seven crossings in one walk.'],
    ['Bookshops after ten', 'Where the light stays on.'],
    ['The slow street', 'A market that has stood in one place for a century.'],
  ],
};

const music: Programme = {
  key: 'music',
  name: 'Music',
  tags: ['Live', 'Duo', 'Solo', 'Lesson', 'Small room'],
  films: [
    ['Two violins, one microphone', 'A string duo warms up.'],
    ['Koto at the window', 'Thirteen strings and the rain.'],
    ['Piano bar, eleven o’clock', 'Songs on request.'],
    ['Brass on the stairs', 'Five players and a good echo.'],
    ['The double bass carries', 'What happens below the tune.'],
    ['Bolero for three', 'Requinto, guitar and a voice.'],
    ['Hand drums, first lesson', 'Bass, tone and slap.'],
    ['Accordion by the water', 'Old songs, new bellows.'],
    ['Erhu and upright', 'A trio finds its balance.'],
    ['Lullabies from five places', 'Sung softly, in the language they came in.'],
    ['Harp in the hall', 'Forty-seven strings, tuned.'],
    ['Saxophone at sunset', 'Standards on a terrace.'],
    ['Soundcheck', 'The half hour before the doors open.'],
  ],
};

const backstage: Programme = {
  key: 'backstage',
  name: 'Backstage',
  tags: ['Making of', 'Interview', 'Crew', 'Light', 'Costume'],
  films: [
    ['Who turns on the light', 'An evening with the lighting desk.'],
    ['Pins and chalk', 'A fitting, two hours before the show.'],
    ['Five minutes, please', 'The call, the corridor, the curtain.'],
    ['The prompter’s chair', 'What is whispered, and when.'],
    ['Painting a harbour', 'A backdrop grows from left to right.'],
    ['Quick change', 'Forty seconds behind a screen.'],
    ['The running order', 'How an evening is planned on one page.'],
    ['Shoes', 'A rack, a brush, a great deal of glue.'],
    ['Sound from nothing', 'Rain, horses and thunder, by hand.'],
    ['A host prepares', 'Names, jokes and a glass of water.'],
    ['Wig room', 'Patience, combed.'],
    ['Load-out', 'How a stage disappears before midnight.'],
    ['Questions at the stage door', 'What the players are asked most.'],
  ],
};

const kitchen: Programme = {
  key: 'kitchen',
  name: 'Kitchen table',
  tags: ['Recipe', 'Market', 'Table', 'Tea', 'Street food'],
  films: [
    ['Dumplings for eight', 'Folding takes longer than eating.'],
    ['Broth', 'Six hours, in a few minutes.'],
    ['Market first', 'Shopping with a cook who knows the fishmonger.'],
    ['Tea, three ways', 'Leaf, powder and brick.'],
    ['Tortillas by hand', 'Press, turn, listen.'],
    ['Nyonya table', 'Spice paste and a story for every bowl.'],
    ['Bread on Saturday', 'A loaf that waits for you.'],
    ['Coffee through a cloth', 'Saigon, slowly.'],
    ['One pan, one fish', 'A weekday dinner with guests.'],
    ['Sweets for the evening', 'Sesame, coconut and smoke.'],
    ['The long table', 'Setting for thirty without running.'],
    ['Pickles', 'What the season leaves behind.'],
    ['After the guests', 'Leftovers, the best meal.'],
  ],
};

/** In the order in which films take turns: film `n` (from 1) is of class (n - 1) % 6. */
export const programmes: readonly [Programme, ...Programme[]] = [dance, runway, city, music, backstage, kitchen];
export const filmCount = 80;
