/** Alice's posts. */
export const ALICE_POSTS: readonly string[] = [
  'Found a door in the garden wall that I am certain was not there on Monday.',
  'Six impossible things before breakfast: day 41. Today I managed seven.',
  'Does anyone in Oxford have a spare croquet hoop? Flamingos need not apply.',
  'Reading in the tree again. The branch and I have come to an understanding.',
  'The tea is getting cold and nobody will move one place on.',
];

/** Comments of others. */
export const COMMENTS: readonly string[] = [
  'This made my morning.',
  'I have one of those as well, and mine squeaks.',
  'Count me in for Saturday.',
  'Where was this taken? The light is lovely.',
  'You should write all of this down somewhere.',
  'My grandmother used to say exactly that.',
  'Bring two, they get lonely.',
  'I would like to see the other side of it.',
  'Have you tried it with a little less sugar?',
  'Noted, and thank you!',
  'Still thinking about this, three days later.',
  'That is either very wise or very sleepy.',
];

/** Posts of others. */
export const POSTS: readonly string[] = [
  'First frost of the year. The tomatoes have been informed.',
  'We sang in the stairwell because the hall was locked, and it was better.',
  'New on the shelf: eleven books about lighthouses, all different.',
  'The ferry was late, so I drew everybody on it.',
  'Bread number 212. The crust finally sings.',
  'Saturn is up tonight from nine, low in the south. Binoculars will do.',
  'Somebody has knitted a scarf for the statue by the station.',
  'A heron stood in the supermarket car park today, judging us.',
  'The small boat floats. I repeat: the small boat floats.',
  'Forty seats, forty-three people, one dog. Best screening so far.',
];

/** Posts and comments that mention alice. */
export const MENTIONS: readonly string[] = [
  '@alice this is the teapot I told you about.',
  'Asking for @alice: how late is too late for a picnic?',
  '@alice look at the third one from the left.',
  'I blame @alice for my new interest in hedgehogs.',
  '@alice your turn to pick the book.',
];

/** The nicknames of alice's invites, newest last. */
export const NICKNAMES: readonly string[] = [
  'Dinah from the library',
  'Uncle Robin',
  'Marisol',
  'Neighbour with the roses',
  'Cheshire',
  'Tweed brothers',
  'Dr. Caterpillar',
  'Ms. Dormer',
  'Hatice',
  'The baker’s son',
  'Lorina',
  'Edith',
  'Mr. Dodgson',
  'Piano teacher',
  'Anya from chess',
  'Bill L.',
  'Choir: alto two',
  'Mary Ann',
  'Old Father William',
  'Cook',
  'Gryphon',
  'Professor Turtle',
  'Book club, new member',
  'Percy',
  'Jabari',
  'Haigha',
  'Tova',
  'Colleague from the archive',
  'Lacie',
  'Tillie',
];
