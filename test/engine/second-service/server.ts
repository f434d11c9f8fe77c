import type { Comment, Deed, Discussion, Label, Member, Project, Question } from './tracker.js';

/** The tables of the tracker. */
export interface State {
  readonly issues: readonly StoredIssue[];
  readonly labels: readonly { readonly id: string; readonly name: string }[];
  readonly comments: readonly Comment[];
  readonly members: readonly { readonly id: number; readonly username: string }[];
}

interface StoredIssue {
  readonly id: number;
  readonly title: string;
  readonly is_open: boolean;
  readonly labels: readonly string[];
  readonly assignee: string | null;
  /** Of other people. */
  readonly votes: number;
  readonly is_voted: boolean;
}

const assignees = [null, 'ann', 'bob', null, null, 'ann', null];

export const FIRST: State = {
  issues: [1, 2, 3, 4, 5, 6].map((id) => ({
    ...{ id, title: `issue ${id}`, is_open: id % 3 !== 0, labels: id % 2 ? ['bug'] : [], assignee: assignees[id] ?? null },
    ...{ votes: id, is_voted: id === 2 },
    ...(id === 4 && { labels: ['bug', 'idea'] }),
  })),
  labels: ['bug', 'idea'].map((id) => ({ id, name: `the ${id}` })),
  comments: [5, 5, 4, 5, 5].map((issue_id, index) => ({ id: index + 1, issue_id, text: `comment ${index + 1}` })),
  members: ['ann', 'bob'].map((username, index) => ({ id: index + 1, username })),
};

/** What a write makes of the tables, and its answer; or the status of a refusal. `id` is that of a new record. */
export function perform(
  state: State,
  { name, input }: Deed,
  id: number,
): { readonly state: State; readonly answer: unknown } | number {
  const done = (change: Partial<State>, answer: (after: State) => unknown = () => ({})) => {
    const after = { ...state, ...change };
    return { state: after, answer: answer(after) };
  };
  const set = (which: (issue: StoredIssue) => boolean, change: (issue: StoredIssue) => Partial<StoredIssue>): StoredIssue[] =>
    state.issues.map((issue) => (which(issue) ? { ...issue, ...change(issue) } : issue));
  const change = (one: number, fields: (issue: StoredIssue) => Partial<StoredIssue>) =>
    issueIn(state, one) ? done({ issues: set((issue) => issue.id === one, fields) }, (after) => issueIn(after, one)) : 404;
  const closed = { is_open: false, assignee: null };
  switch (name) {
    case 'createIssue': {
      const issue = { id, title: input.title, is_open: true, labels: [], assignee: null, votes: 0, is_voted: false };
      return done({ issues: [...state.issues, issue] }, (after) => issueIn(after, id));
    }
    case 'deleteIssue': {
      if (!issueIn(state, input.id)) return 404;
      const comments = state.comments.filter(({ issue_id }) => issue_id !== input.id);
      return done({ issues: state.issues.filter((issue) => issue.id !== input.id), comments });
    }
    case 'close':
      return change(input.id, () => closed);
    case 'reopen':
      return change(input.id, () => ({ is_open: true }));
    case 'closeAll':
      return done({
        issues: set(
          ({ labels }) => input.label === undefined || labels.includes(input.label),
          () => closed,
        ),
      });
    case 'assign':
      return issueIn(state, input.id)?.is_open === false ? 409 : change(input.id, () => ({ assignee: input.username }));
    case 'unassign':
      return change(input.id, () => ({ assignee: null }));
    case 'addLabel':
      if (!labelIn(state, input.label)) return 404;
      return change(input.id, ({ labels }) => ({ labels: [...new Set([...labels, input.label])] }));
    case 'removeLabel':
      return change(input.id, ({ labels }) => ({ labels: labels.filter((label) => label !== input.label) }));
    case 'vote':
      return change(input.id, () => ({ is_voted: true }));
    case 'unvote': {
      const result = change(input.id, () => ({ is_voted: false }));
      return result === 404 ? 404 : done(result.state);
    }
    case 'addComment': {
      if (!issueIn(state, input.issue_id)) return 404;
      const comment = { id, ...input };
      return done({ comments: [...state.comments, comment] }, () => comment);
    }
    case 'deleteComment':
      if (!state.comments.some((comment) => comment.id === input.id)) return 404;
      return done({ comments: state.comments.filter((comment) => comment.id !== input.id) });
    case 'renameLabel':
      if (!labelIn(state, input.id)) return 404;
      if (state.labels.some((label) => label.name === input.name && label.id !== input.id)) return 409;
      return done({ labels: state.labels.map((label) => (label.id === input.id ? input : label)) }, () => input);
    case 'deleteLabel':
      if (!labelIn(state, input.id)) return 404;
      return done({
        labels: state.labels.filter((label) => label.id !== input.id),
        issues: set(
          () => true,
          ({ labels }) => ({ labels: labels.filter((label) => label !== input.id) }),
        ),
      });
  }
}

export function issueIn(state: State, id: number): Discussion | undefined {
  const issue = state.issues.find((one) => one.id === id);
  if (!issue) return undefined;
  const comments = state.comments.filter(({ issue_id }) => issue_id === id);
  return {
    ...{
      id,
      title: issue.title,
      is_open: issue.is_open,
      labels: state.labels.filter((label) => issue.labels.includes(label.id)),
    },
    ...{ assignee: memberIn(state, issue.assignee) ?? null, is_voted: issue.is_voted },
    ...{ votes_count: issue.votes + Number(issue.is_voted), comments_count: comments.length, comments },
  };
}

export function labelIn(state: State, id: string): Label | undefined {
  const label = state.labels.find((one) => one.id === id);
  return label && { ...label, issues_count: state.issues.filter(({ labels }) => labels.includes(id)).length };
}

export function memberIn(state: State, username: string | null): Member | undefined {
  const member = state.members.find((one) => one.username === username);
  return member && { ...member, assigned_count: state.issues.filter(({ assignee }) => assignee === username).length };
}

export function projectIn({ issues }: State): Project {
  const open_count = issues.filter(({ is_open }) => is_open).length;
  return { name: 'the project', open_count, closed_count: issues.length - open_count };
}

/** What a read holds, without its pages; undefined if the service refuses it. */
export function heldBy(state: State, { name, input }: Question): unknown {
  const rows = (which: (issue: Discussion) => boolean): Omit<Discussion, 'comments'>[] =>
    newestFirst(state.issues)
      .flatMap(({ id }) => issueIn(state, id) ?? [])
      .filter(which)
      .map(({ comments: _, ...row }) => row);
  switch (name) {
    case 'issues':
    case 'byOffset': {
      const label = 'label' in input ? input.label : undefined;
      return rows(
        ({ is_open, labels }) =>
          is_open === (input.is_open ?? is_open) && (label === undefined || labels.some(({ id }) => id === label)),
      );
    }
    case 'found':
      return rows(({ is_open, title }) => is_open && title.includes(input.query)).reverse();
    case 'assigned':
      return rows(({ assignee }) => assignee?.username === input.username).reverse();
    case 'discussion':
      return issueIn(state, input.id);
    case 'comments':
      return newestFirst(state.comments.filter(({ issue_id }) => issue_id === input.issue_id));
    case 'labels':
      return state.labels.map(({ id }) => labelIn(state, id));
    case 'label':
      return labelIn(state, input.id);
    case 'nameCheck':
      return { status: state.labels.some((label) => label.name === input.name) ? 'taken' : 'available' };
    case 'members':
      return state.members.map(({ username }) => memberIn(state, username));
    case 'openCount':
      return { count: projectIn(state).open_count };
    case 'project':
      return projectIn(state);
  }
}

/** What the service answers to a read. */
export function answerTo(state: State, question: Question): unknown {
  const all = heldBy(state, question);
  const isPaged = ['issues', 'byOffset', 'comments', 'found'].includes(question.name);
  if (!isPaged || !Array.isArray(all)) return all;
  const { max_id = Infinity, offset = 0, count = 3 } = question.input as { max_id?: number; offset?: number; count?: number };
  return (all as { readonly id: number }[]).filter(({ id }) => id < max_id).slice(offset, offset + count);
}

function newestFirst<Row extends { readonly id: number }>(rows: readonly Row[]): Row[] {
  return rows.toSorted((one, other) => other.id - one.id);
}
