import * as z from 'zod/mini';
import { answer, entity, Id, Nothing } from './answer.js';
import { Available, type Availability, refusedBy } from './availability.js';
import { CircleName, Color, IdInput, InputId, NoInput, Username } from './fields.js';
import { defineMutation, defineQuery, type Mutation, type Query, type Schema } from './operation.js';
import { MemberProfile } from './profiles.js';
import { rows } from './rows.js';
import { whole } from './whole.js';

const circleFields = { id: Id, name: z.string(), color: z.string(), users_count: whole() };

const circleSchema = entity('circle', answer(circleFields));

/** A circle of the account. The default circle, Connections, cannot be changed or deleted. */
export interface Circle extends z.infer<typeof circleSchema> {}
export const Circle: Schema<Circle> = circleSchema;

const circleUserSchema = entity(
  'user',
  answer({ id: Id, email: z.string(), username: z.string(), profile: MemberProfile, is_fully_connected: z.boolean() }),
  ['id', 'username'],
);

/** A member of a circle, with the email address. `is_fully_connected` is false until the member confirms the connection. */
export interface CircleUser extends z.infer<typeof circleUserSchema> {}
export const CircleUser: Schema<CircleUser> = circleUserSchema;

/** A circle with all its members, in no order. */
export const CircleDetail = entity('circle', answer({ ...circleFields, users: z.array(CircleUser) }));
export interface CircleDetail extends z.infer<typeof CircleDetail> {}

export const CircleNameCheckInput = z.object({ name: CircleName });
export interface CircleNameCheckInput extends z.infer<typeof CircleNameCheckInput> {}

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

export const CreateCircleInput = z.object({ name: CircleName, color: Color });
export interface CreateCircleInput extends z.infer<typeof CreateCircleInput> {}

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
  input: CreateCircleInput,
  output: Circle,
});

/** All circles of the account, including Connections, newest first. Not paged. */
export const circles: Query<NoInput, Circle[]> = defineQuery({
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

/** `usernames` is the complete new membership; without it the members stay. */
export const UpdateCircleInput = z.object({
  id: InputId,
  name: z.optional(CircleName),
  color: z.optional(Color),
  usernames: z.optional(z.array(Username)),
});
export interface UpdateCircleInput extends z.infer<typeof UpdateCircleInput> {}

/**
 * Changes a circle; if any part is refused, nothing changes. Sending its current name is refused as taken. A new member who is
 * not connected gets a connection request and is followed. A removed member stays connected.
 *
 * @throws 400 The account has no circle with this id, or it is Connections. Or the name is taken, perhaps by this circle. Or a
 *   user is private, or is connected and no longer followed.
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
