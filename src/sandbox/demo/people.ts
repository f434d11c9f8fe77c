/** A user of the demo world: username, name, location, bio. */
export type Sketch = readonly [username: string, name: string, location?: string, bio?: string];

/** In the order of registration, after alice. */
export const PEOPLE: readonly Sketch[] = [
  ['bob', 'Bob Marsh', 'Leeds', 'Repairs bicycles and, on good days, clocks.'],
  ['carol', 'Carol Nakamura', 'Lisbon', 'Ceramics, long walks, short poems.'],
  ['dave', 'Dave Okafor', 'Lagos', 'Structural engineer. I look at bridges so you can cross them.'],
  ['erin', 'Erin Kowalska', 'Kraków', 'Baker of difficult breads.'],
  ['frank', 'Frank Øvergård', 'Bergen', 'Rain photographer.'],
  ['grace', 'Grace Adeyemi', 'London', 'Choir on Tuesdays, chess on Thursdays.'],
  ['hiro', 'Hiro Tanaka', 'Osaka', 'Night trains and paper maps.'],
  ['ines', 'Inês Carvalho', 'Porto', 'Translator. Four languages, no secrets.'],
  ['jonas', 'Jonas Weber', 'Freiburg', 'Growing tomatoes on a balcony that faces north.'],
  ['kavya', 'Kavya Raman', 'Chennai', 'Astronomy teacher. Ask me about Saturn.'],
  ['liam', "Liam O'Dwyer", 'Galway', 'Fiddle, ferry timetables, fog.'],
  ['mallory', 'Mallory Finch', 'Boston'],
  ['nora', 'Nora Lindqvist', 'Malmö', 'Mostly here for the garden pictures.'],
  ['omar', 'Omar Haddad', 'Amman', 'Coffee first, opinions later.'],
  ['priya', 'Priya Menon', 'Kochi'],
  ['quinn', 'Quinn Abara', 'Toronto', 'Librarian, lower case by conviction.'],
  ['rosa', 'Rosa Delgado', 'Sevilla', 'Restoring a very small boat.'],
  ['sam', 'Sam Whitlock', 'Perth'],
  ['theo', 'Theo Papadakis', 'Athens', 'Beekeeper. Quiet account.'],
  ['uma', 'Uma Sørensen', 'Aarhus', 'Radio plays and rye bread.'],
  ['viktor', 'Viktor Hlaváček', 'Brno', 'Mushrooms, trams, puns.'],
  ['wren', 'Wren Castellanos', 'Bogotá', 'Birds in cities.'],
  ['xavi', 'Xavi Puig', 'Girona', 'Climbs slowly.'],
  ['yara', 'Yara Haidar', 'Beirut', 'Architect of kitchens.'],
  ['zoe', 'Zoë Laurent', 'Lyon', 'New here. Tell me where the good cheese is.'],
  ['amara.n', 'Amara Nwosu', 'Enugu', 'Fabric, dye, patience.'],
  ['benoit_k', 'Benoît Kessler', 'Strasbourg', 'Cartoons for small newspapers.'],
  ['chiara', 'Chiara Bellini', 'Trieste', 'Wind reports from the pier.'],
  ['dmitri', 'Dmitri Volkov', 'Riga', 'Vintage synthesizers, modern cats.'],
  ['esther', 'Esther Mbeki', 'Durban', 'Marathon volunteer: I hold the oranges.'],
  ['fatima', 'Fatima Zahra', 'Fès', 'Calligraphy and calculus.'],
  ['gus', 'Gus Pemberton', 'Hull'],
  ['hana', 'Hana Novotná', 'Olomouc', 'Collects doors. Photographs of doors.'],
  ['ivo', 'Ivo Petrović', 'Split', 'Sails, mends sails, talks about sails.'],
  ['june', 'June Castellan', 'Portland', 'Seed library keeper.'],
  ['kofi', 'Kofi Mensah', 'Accra', 'Brass band, third trumpet.'],
  ['lena', 'Lena Hartmann', 'Leipzig', 'Letterpress and loose ends.'],
  ['mateo.silva', 'Mateo Silva', 'Montevideo', 'Makes guitars. Sells almost all of them.'],
  ['nadia', 'Nadia Rahimi', 'Tashkent', 'Melon enthusiast and hydrologist.'],
  ['oskar', 'Oskar Nyman', 'Turku', 'Saunas, sonatas.'],
  ['petra', 'Petra Vogel', 'Graz', 'Runs a cinema with forty seats.'],
  ['rafael', 'Rafael Monteiro', 'Recife', 'Kites.'],
  ['sana', 'Sana Qureshi', 'Lahore', 'Botanical drawings, mostly weeds.'],
  ['tomas', 'Tomás Ferreira', 'Coimbra', 'Owns more spoons than chairs.'],
  ['ulla', 'Ulla Virtanen', 'Oulu', 'Ice swimmer. It is fine. It is fine!'],
  ['vera', 'Vera Stoyanova', 'Plovdiv', 'Theatre lights.'],
  ['willa', 'Willa Brooks', 'Asheville', 'Bluegrass and tax advice.'],
  ['ximena', 'Ximena Rojas', 'Oaxaca', 'Weaver, third generation.'],
  ['yusuf', 'Yusuf Demir', 'İzmir', 'Fish in the morning, code in the evening.'],
  ['zanele', 'Zanele Dube', 'Bulawayo', 'Storyteller for hire, also for free.'],
  ['deals_4u', 'Best Deals 4 U', '', 'CHEAP watches. Follow for follow.'],
  ['crypto.kurt', 'Kurt Invests', '', 'Ask me how I doubled it in a week.'],
  ['loud_larry', 'Larry Loud', 'Everywhere', 'I SAID WHAT I SAID'],
  ['night_owl', 'Night Owl'],
  ['spoiler.alert', 'Spoiler Alert', '', 'He was dead the entire time.'],
  ['replyguy', 'Actually Andrew', '', 'Well, actually.'],
  ['fan_of_queen', 'Fan of the Queen', 'The palace', 'Off with it.'],
  ['chain_letter', 'Chain Letter', '', 'Send this to ten friends.'],
  ['white.rabbit', 'White Rabbit', 'Late', 'No time to say hello.'],
];

/** Users whom alice blocks. */
export const BLOCKED: readonly string[] = [
  'deals_4u crypto.kurt loud_larry night_owl spoiler.alert replyguy fan_of_queen chain_letter',
  'willa yusuf rafael ulla',
].flatMap((line) => line.split(' '));

/** Private users, who approve their followers. */
export const PRIVATE: readonly string[] = ['nora', 'priya', 'theo', 'sana', 'vera'];

/** Users who joined by an invite of alice. */
export const INVITED: readonly string[] = 'uma wren xavi amara.n dmitri esther hana kofi lena nadia petra ximena'.split(' ');
