/** The subject of a report. `severity`: `C` critical, `H` high, `M` medium, `L` low. */
export interface ReportCategory {
  readonly id: number;
  readonly name: string;
  readonly title: string;
  readonly severity: 'C' | 'H' | 'M' | 'L';
  readonly description: string;
}

/**
 * The categories of reports. The service returns them at `GET /api/moderation/categories/`, which is not one of the
 * operations.
 */
export const reportCategories: readonly ReportCategory[] = [
  { id: 1, name: 'spam', title: 'Spam', severity: 'M', description: 'Advertising, scams, or the same message over and over.' },
  {
    id: 9,
    name: 'copyright',
    title: 'Copyright or trademark',
    severity: 'H',
    description: 'Work or marks of others, used without their leave.',
  },
  { id: 10, name: 'abuse', title: 'Abuse', severity: 'H', description: 'Insults, threats or harassment of a person.' },
  {
    id: 2,
    name: 'pornography',
    title: 'Pornography',
    severity: 'H',
    description: 'Sexual content shown to people who did not ask for it.',
  },
  {
    id: 11,
    name: 'community',
    title: 'Community rules',
    severity: 'L',
    description: 'Against the rules of the community it was posted in.',
  },
  {
    id: 3,
    name: 'hatred_bullying',
    title: 'Hatred or bullying',
    severity: 'H',
    description: 'Attacks on people for who they are, or a campaign against one of them.',
  },
  {
    id: 4,
    name: 'self_harm',
    title: 'Self-harm',
    severity: 'H',
    description: 'Someone may be hurting themselves, or is urged to.',
  },
  { id: 5, name: 'violence', title: 'Violence', severity: 'H', description: 'Cruelty, gore, or calls to hurt others.' },
  {
    id: 6,
    name: 'child_exploitation',
    title: 'Child exploitation',
    severity: 'C',
    description: 'Anything that exploits or endangers a child.',
  },
  { id: 7, name: 'illegal', title: 'Illegal activity', severity: 'C', description: 'Trade or acts that the law forbids.' },
  {
    id: 8,
    name: 'deceptive',
    title: 'Deception',
    severity: 'H',
    description: 'Pretending to be someone else, or misleading on purpose.',
  },
  {
    id: 12,
    name: 'other',
    title: 'Something else',
    severity: 'L',
    description: 'None of the above; say in your own words what is wrong.',
  },
];
