import {
  checkRules,
  entity,
  type List,
  makesBy,
  type Mutation,
  type Query,
  type RuledWrite,
  type Schema,
  type SharedRules,
  type Superseded,
  words,
  type Words,
} from 'community-hooks/engine';
import * as z from 'zod/mini';
import type { Route } from '../../../docs/examples/engine/operations.js';

/* An issue tracker, harder than the shopping list of the docs: records in records, conditions on them, ids that are texts, writes about all. */

const LabelName = entity('label', z.object({ id: z.string(), name: z.string() }));
const Label = entity('label', z.object({ id: z.string(), name: z.string(), issues_count: z.number() }));
const Member = entity('member', z.object({ id: z.number(), username: z.string(), assigned_count: z.number() }));
const Comment = entity('comment', z.object({ id: z.number(), issue_id: z.number(), text: z.string() }));
const issueFields = {
  ...{ id: z.number(), title: z.string(), is_open: z.boolean(), labels: z.array(LabelName), assignee: z.nullable(Member) },
  ...{ is_voted: z.boolean(), votes_count: z.number(), comments_count: z.number() },
};
const Issue = entity('issue', z.object(issueFields));
const Discussion = entity('issue', z.object({ ...issueFields, comments: z.array(Comment) }));
const Project = entity('project', z.object({ name: z.string(), open_count: z.number(), closed_count: z.number() }));

export type Label = z.infer<typeof Label>;
export type Member = z.infer<typeof Member>;
export type Comment = z.infer<typeof Comment>;
export type Discussion = z.infer<typeof Discussion>;
export type Project = z.infer<typeof Project>;

interface Records {
  readonly issue: Discussion;
  readonly label: Label;
  readonly member: Member;
  readonly comment: Comment;
  readonly project: Project;
}

const { adding, below, holds, removing, some } = words;
const { become, count, created, gone, list, one, plus, search, taken }: Words<Records> = words;

const number = z.optional(z.number());
const Id = z.object({ id: z.number() });
const TextId = z.object({ id: z.string() });
const Nothing = z.object({});
const Issues = z.object({ max_id: number, count: number, is_open: z.optional(z.boolean()), label: z.optional(z.string()) });
const Offset = z.object({ offset: number, count: number, is_open: z.optional(z.boolean()) });
const Comments = z.object({ max_id: number, count: number, issue_id: z.number() });
const isLabelled = (id: string | undefined) => (id === undefined ? undefined : some<{ readonly id: string }>({ id }));

export const reads = {
  issues: holds(pages('issues', Issues, Issue, 'max_id'), ({ max_id, is_open, label }) =>
    list('issue', { id: below(max_id), is_open, labels: isLabelled(label) }),
  ),
  byOffset: holds(pages('byOffset', Offset, Issue, 'offset'), ({ is_open }) => list('issue', { is_open })),
  found: holds({ ...read('found', z.object({ query: z.string(), count: number }), z.array(Issue)), limit: 3 }, () =>
    search('issue', { is_open: true }),
  ),
  assigned: holds(read('assigned', z.object({ username: z.string() }), z.array(Issue)), ({ username }) =>
    list('issue', { assignee: { username } }, { order: 'none' }),
  ),
  discussion: holds(read('discussion', Id, Discussion), ({ id }) =>
    one('issue', { id }, { comments: list('comment', { issue_id: id }, { order: 'none' }) }),
  ),
  comments: holds(pages('comments', Comments, Comment, 'max_id'), ({ issue_id, max_id }) =>
    list('comment', { issue_id, id: below(max_id) }),
  ),
  labels: holds(read('labels', Nothing, z.array(Label)), () => list('label', {}, { order: 'none' })),
  label: holds(read('label', TextId, Label), ({ id }) => one('label', { id })),
  nameCheck: holds(read('nameCheck', z.object({ name: z.string() }), z.object({ status: z.string() })), ({ name }) =>
    taken('label', { name }),
  ),
  members: holds(read('members', Nothing, z.array(Member)), () => list('member', {}, { order: 'none' })),
  openCount: holds(read('openCount', Nothing, z.object({ count: z.number() })), () => count('issue', { is_open: true })),
  project: holds(read('project', Nothing, Project), () => one('project', {})),
};

export const shared: SharedRules<Records> = {
  keys: { issue: ['id'], label: ['id'], member: ['id', 'username'], comment: ['id'], project: [] },
  kinds: {
    issue: {
      foundBy: ({ title }) => [title],
      numbers: {
        votes_count: ({ id }) => plus('issue', { id, is_voted: true }),
        comments_count: ({ id }) => count('comment', { issue_id: id }),
      },
    },
    label: { numbers: { issues_count: ({ id }) => count('issue', { labels: some({ id }) }) } },
    member: { numbers: { assigned_count: ({ username }) => count('issue', { assignee: { username } }) } },
    project: {
      numbers: {
        open_count: () => count('issue', { is_open: true }),
        closed_count: () => count('issue', { is_open: false }),
      },
    },
  },
  // A closed issue has no assignee.
  laws: [become('issue', { is_open: false }, { assignee: null })],
};
const makes = makesBy(shared);

export const writes = {
  createIssue: makes(write('createIssue', z.object({ title: z.string() }), Issue), ({ title }) => [
    created('issue', { title, is_open: true, labels: [], assignee: null, is_voted: false }),
  ]),
  deleteIssue: makes(write('deleteIssue', Id, Nothing), ({ id }) => [gone('issue', { id }), gone('comment', { issue_id: id })]),
  close: toggle(makes(write('close', Id, Issue), ({ id }) => [become('issue', { id }, { is_open: false })])),
  reopen: toggle(makes(write('reopen', Id, Issue), ({ id }) => [become('issue', { id }, { is_open: true })])),
  closeAll: makes(write('closeAll', z.object({ label: z.optional(z.string()) }), Nothing), ({ label }) => [
    become('issue', { labels: isLabelled(label) }, { is_open: false }),
  ]),
  assign: makes(write('assign', z.object({ id: z.number(), username: z.string() }), Issue), ({ id, username }, { find }) => {
    const assignee = find('member', { username }) as Member | undefined;
    return [become('issue', { id, is_open: true }, { assignee: assignee ?? words.unknown })];
  }),
  unassign: makes(write('unassign', Id, Issue), ({ id }) => [become('issue', { id }, { assignee: null })]),
  addLabel: makes(write('addLabel', z.object({ id: z.number(), label: z.string() }), Issue), ({ id, label }) => [
    become('issue', { id }, { labels: adding({ id: label }) }),
  ]),
  removeLabel: makes(write('removeLabel', z.object({ id: z.number(), label: z.string() }), Issue), ({ id, label }) => [
    become('issue', { id }, { labels: removing({ id: label }) }),
  ]),
  vote: makes(write('vote', Id, Issue), ({ id }) => [become('issue', { id }, { is_voted: true })]),
  unvote: makes(write('unvote', Id, Nothing), ({ id }) => [become('issue', { id }, { is_voted: false })]),
  addComment: makes(write('addComment', z.object({ issue_id: z.number(), text: z.string() }), Comment), ({ issue_id, text }) => [
    created('comment', { issue_id, text }),
  ]),
  deleteComment: makes(write('deleteComment', Id, Nothing), ({ id }) => [gone('comment', { id })]),
  renameLabel: makes(write('renameLabel', z.object({ id: z.string(), name: z.string() }), LabelName), ({ id, name }) => [
    become('label', { id }, { name }),
  ]),
  deleteLabel: makes(write('deleteLabel', TextId, Nothing), ({ id }) => [
    gone('label', { id }),
    become('issue', { labels: some({ id }) }, { labels: removing({ id }) }),
  ]),
};

/** A write with its input, and a read with its input. */
export type Deed = OneOf<typeof writes>;
export type Question = OneOf<typeof reads>;

type OneOf<All extends Readonly<Record<string, { readonly input: Schema<unknown> }>>> = {
  [Name in keyof All & string]: { readonly name: Name; readonly input: z.infer<All[Name]['input']> };
}[keyof All & string];

checkRules(shared, [...Object.values(reads), ...Object.values(writes)]);

function read<Input, Output>(name: string, input: Schema<Input>, output: Schema<Output>): Query<Input, Output> & Route {
  return { kind: 'query', group: 'tracker', name, method: 'GET', path: `/${name}`, input, output };
}

function pages<Input, Row>(
  name: string,
  input: Schema<Input>,
  row: z.core.$ZodType<Row>,
  by: 'max_id' | 'offset',
): List<Input, Row> & Route {
  return { ...read(name, input, z.array(row)), paging: { by, count: 3, maxCount: 20 } };
}

function write<Input, Output>(name: string, input: Schema<Input>, output: Schema<Output>): Mutation<Input, Output> & Route {
  return { kind: 'mutation', group: 'tracker', name, method: 'POST', path: `/${name}`, input, output };
}

/** Of quick toggles only the first and the last are sent. */
function toggle<Input, Output>(one: RuledWrite<Input, Output>): RuledWrite<Input, Output | Superseded> {
  return { ...one, toggle: 'is_open' };
}
