/** The demo club's notices, newest first; how many days ago each was put up. The text may hold simple HTML (D14). */
export const notices: readonly { daysAgo: number; name: string; text: string }[] = [
  {
    daysAgo: 1,
    name: 'Winter programme is out',
    text: '<p>Evenings in seventeen cities, from the harbour concerts to the small kitchens. Browse it under Videos and Cities; it is on your phone from then on, also without a network.</p>',
  },
  {
    daysAgo: 4,
    name: 'The desk is open longer',
    text: '<p>From this week the desk answers every day from <b>9:00 to 23:00</b>. Outside these hours, leave a message; we call back the next morning.</p>',
  },
  {
    daysAgo: 9,
    name: 'New faces in Penang and Da Nang',
    text: '<p>Ten people have joined the club’s circle in Penang and Da Nang: musicians, guides and hosts. All of them were met in person before their card went up.</p>',
  },
  {
    daysAgo: 15,
    name: 'Install Foyer on your home screen',
    text: '<p>Foyer opens faster and works without a network once it is on your home screen. On an iPhone: Share, then “Add to Home Screen”.</p>',
  },
  {
    daysAgo: 22,
    name: 'How every draw can be checked',
    text: '<p>Each draw is fixed and sealed before the first bet of its period. The seal is in your receipt, and your phone can check it alone afterwards.</p>',
  },
  {
    daysAgo: 30,
    name: 'Set your limits before you play',
    text: '<p>Deposit, loss and time limits are in Setting. Lowering one works at once; raising one takes a day and a second confirmation. That is on purpose.</p>',
  },
  {
    daysAgo: 41,
    name: 'Maintenance on Tuesday night',
    text: '<p>On Tuesday between 3:00 and 3:20 (club time) the club is closed to changes. Browsing goes on: what is on your phone stays there.</p>',
  },
  {
    daysAgo: 55,
    name: 'What a comp card tells',
    text: '<p>Rates, height and measurements stand on a card only where the person gave them. A missing figure is a choice, not a mistake.</p>',
  },
  {
    daysAgo: 68,
    name: 'Members’ evening in Osaka',
    text: '<p>Our autumn evening takes place above the river: one hour of music, one long table. Places are given in the order of replies at the desk.</p>',
  },
  {
    daysAgo: 83,
    name: 'Seven languages',
    text: '<p>The whole club now speaks English, 简体中文, Español, Bahasa Melayu, Tiếng Việt, 日本語 and Deutsch. Tell the desk where a word sounds wrong.</p>',
  },
  {
    daysAgo: 104,
    name: 'House rules, in short',
    text: '<p>Members are adults. People on cards are booked for the services that stand there and for nothing else. Whoever is unkind to them leaves the club.</p>',
  },
  {
    daysAgo: 120,
    name: 'Welcome to Foyer',
    text: '<p>The doors are open. Look around, take your time, and ask at the desk for anything you don’t find.</p>',
  },
];
