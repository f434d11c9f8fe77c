import * as z from 'zod/mini';
import { answer, entity, Id, Nothing, type AnswerOf } from './answer.js';
import { Available, type Availability, refusedBy } from './availability.js';
import { CircleName, Color, IdInput, InputId, NoInput, Username } from './fields.js';
import type { FieldsOf } from './fields-of.js';
import { defineMutation, defineQuery, type Mutation, type Query, type Schema } from './operation.js';
import { MemberProfile } from './profiles.js';
import { rows } from './rows.js';
import { whole } from './whole.js';

const circleFields = {
  /** The id of the circle. A newer circle has a higher one. */
  id: Id,
  /** The name, unique among the circles of the account. That of Connections is in the language of the registration. */
  name: z.string(),
  /** `#RGB` or `#RRGGBB`, as it was sent. */
  color: z.string(),
  /** The number of members. */
  users_count: whole(),
};

const circleSchema = entity('circle', answer(circleFields));

/** A circle of the account. The default circle, Connections, cannot be changed or deleted. */
export interface Circle extends AnswerOf<typeof circleSchema> {}
export const Circle: Schema<Circle> = circleSchema;

const circleUserSchema = entity(
  'user',
  answer({
    /** The id of the user, which never changes. */
    id: Id,
    /** The email address of the user. */
    email: z.string(),
    /** The username, which the user can change. */
    username: z.string(),
    /** Name, picture and badges. */
    profile: MemberProfile,
    /** Whether the user has confirmed the connection. */
    is_fully_connected: z.boolean(),
  }),
);

/** A member of a circle. */
export interface CircleUser extends AnswerOf<typeof circleUserSchema> {}
export const CircleUser: Schema<CircleUser> = circleUserSchema;

/** A circle with its members. */
export const CircleDetail = entity(
  'circle',
  answer({
    ...circleFields,
    /** All members, in no order. */
    users: z.array(CircleUser),
  }),
);
export interface CircleDetail extends AnswerOf<typeof CircleDetail> {}

export const CircleNameCheckInput = z.object({
  /** The name to check: 1 to 100 characters. */
  name: CircleName,
});
export interface CircleNameCheckInput extends FieldsOf<typeof CircleNameCheckInput> {}

/** Checks whether the account has no circle of this name yet. */
export const circleNameCheck: Query<CircleNameCheckInput, Availability> = defineQuery({
  name: 'circleNameCheck',
  group: 'circles',
  method: 'POST',
  path: '/api/circles/name-check/',
  summary: 'Check whether a circle name is free.',
  token: 'required',
  refused: refusedBy('message'),
  status: 202,
  input: CircleNameCheckInput,
  output: Available,
});

export const CreateCircleInput = z.object({
  /** 1 to 100 characters; no other circle of the account may have it. */
  name: CircleName,
  /** `#RGB` or `#RRGGBB`, stored as sent. */
  color: Color,
});
export interface CreateCircleInput extends FieldsOf<typeof CreateCircleInput> {}

/**
 * Creates an empty circle.
 *
 * @throws 400 The account has a circle of this name.
 */
export const createCircle: Mutation<CreateCircleInput, Circle> = defineMutation({
  name: 'createCircle',
  group: 'circles',
  method: 'PUT',
  path: '/api/circles/',
  summary: 'Create a circle.',
  token: 'required',
  status: 201,
  refusesTaken: 'name',
  input: CreateCircleInput,
  output: Circle,
});

/** All circles of the account, including Connections, newest first. Not paged. */
export const circles: Query<NoInput, readonly Circle[]> = defineQuery({
  name: 'circles',
  group: 'circles',
  method: 'GET',
  path: '/api/circles/',
  summary: 'List the circles of the account.',
  token: 'required',
  input: NoInput,
  output: rows(Circle),
});

/**
 * One circle with its members. A circle of another account and one that does not exist are both a 400.
 *
 * @throws 400 The account has no circle with this id.
 */
export const circle: Query<IdInput, CircleDetail> = defineQuery({
  name: 'circle',
  group: 'circles',
  method: 'GET',
  path: '/api/circles/:id/',
  summary: 'Get a circle with its members.',
  token: 'required',
  input: IdInput,
  output: CircleDetail,
});

export const UpdateCircleInput = z.object({
  /** The id of the circle, at least 1. Not that of Connections. */
  id: InputId,
  /** The new name: 1 to 100 characters. The service refuses the current one as taken. Left out, it stays. */
  name: z.optional(CircleName),
  /** The new colour: `#RGB` or `#RRGGBB`. Left out, it stays. */
  color: z.optional(Color),
  /** The complete new membership, each by a username of 1 to 30 letters, digits, underscores and full stops. Left out, the members stay. */
  usernames: z.optional(z.array(Username)),
});
export interface UpdateCircleInput extends FieldsOf<typeof UpdateCircleInput> {}

/**
 * Changes a circle; if any part is refused, nothing changes. Sending its current name is refused as taken. A new member who is
 * not connected gets a connection request and is followed. A removed member stays connected.
 *
 * @throws 400 The account has no circle with this id, or it is Connections. Or the name is taken, perhaps by this circle. Or a
 *   user is private, or is connected and no longer followed. Or the account would have more than 1,500 follows.
 * @throws 403 A new member blocks the account, or the account blocks them.
 * @throws 404 No user has one of the usernames.
 */
export const updateCircle: Mutation<UpdateCircleInput, CircleDetail> = defineMutation({
  name: 'updateCircle',
  group: 'circles',
  method: 'PATCH',
  path: '/api/circles/:id/',
  summary: 'Update a circle or its members.',
  token: 'required',
  refusesBlocks: true,
  input: UpdateCircleInput,
  output: CircleDetail,
});

/**
 * Deletes a circle. Its members stay connected.
 *
 * @throws 400 The account has no circle with this id, or it is Connections.
 */
export const deleteCircle: Mutation<IdInput, undefined> = defineMutation({
  name: 'deleteCircle',
  group: 'circles',
  method: 'DELETE',
  path: '/api/circles/:id/',
  summary: 'Delete a circle.',
  token: 'required',
  encoding: 'none',
  input: IdInput,
  output: Nothing,
});
