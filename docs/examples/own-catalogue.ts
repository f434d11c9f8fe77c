import { type Catalogue, english, messageOf } from 'community-hooks/texts';

/** The shipped texts, two of them in this app's own words. */
const texts: Catalogue = {
  ...english,
  errors: {
    ...english.errors,
    'service-fault': { cause: 'Our servers have a problem.', next: 'See status.example.org.' },
  },
  fields: { ...english.fields, nickname: 'Name of your guest' },
};

export const textFor = (error: unknown): string => messageOf(error, { catalogue: texts });
