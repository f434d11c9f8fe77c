/** The subject of a report. `severity`: `C` critical, `H` high, `M` medium, `L` low. */
export interface ReportCategory {
  readonly id: number;
  readonly name: string;
  readonly title: string;
  readonly severity: 'C' | 'H' | 'M' | 'L';
  readonly description: string;
}

type Row = readonly [id: number, name: string, title: string, severity: ReportCategory['severity'], description: string];

const rows: readonly Row[] = [
  [1, 'spam', 'Spam', 'M', 'Advertising, scams, or the same message over and over.'],
  [9, 'copyright', 'Copyright or trademark', 'H', 'Work or marks of others, used without their leave.'],
  [10, 'abuse', 'Abuse', 'H', 'Insults, threats or harassment of a person.'],
  [2, 'pornography', 'Pornography', 'H', 'Sexual content shown to people who did not ask for it.'],
  [11, 'community', 'Community rules', 'L', 'Against the rules of the community it was posted in.'],
  [3, 'hatred_bullying', 'Hatred or bullying', 'H', 'Attacks on people for who they are, or a campaign against one of them.'],
  [4, 'self_harm', 'Self-harm', 'H', 'Someone may be hurting themselves, or is urged to.'],
  [5, 'violence', 'Violence', 'H', 'Cruelty, gore, or calls to hurt others.'],
  [6, 'child_exploitation', 'Child exploitation', 'C', 'Anything that exploits or endangers a child.'],
  [7, 'illegal', 'Illegal activity', 'C', 'Trade or acts that the law forbids.'],
  [8, 'deceptive', 'Deception', 'H', 'Pretending to be someone else, or misleading on purpose.'],
  [12, 'other', 'Something else', 'L', 'None of the above; say in your own words what is wrong.'],
];

/**
 * The categories of reports. The service returns them at `GET /api/moderation/categories/`, which is not one of the
 * operations.
 */
export const reportCategories: readonly ReportCategory[] = rows.map(([id, name, title, severity, description]) => {
  return { id, name, title, severity, description };
});
