import type { Call } from '../call.js';
import { accepted, created, empty, ok, Refusal, ruleError } from '../http/answers.js';
import { Invalid, optional, readFields, readValues, type Field } from '../http/fields.js';
import { circleNameField, colorField } from '../http/inputs.js';
import { usernamesField } from '../http/lists.js';
import { removeFromCircles, setMembers } from '../rules/circles.js';
import { circleDetail, circleShape } from '../shapes/circles.js';
import { nextId, removeWhere } from '../table.js';
import type { Circle } from '../world.js';
import { type Handlers, idOf } from './handlers.js';

export const circleHandlers: Handlers = {
  circleNameCheck: (call) => {
    const { name } = readFields(call.body, { name: circleNameField });
    if (isTaken(call, name)) throw new Refusal({ status: 400, body: { message: 'You have a circle of that name.' } });
    return accepted('The name is free.');
  },

  createCircle: (call) => {
    const { world, viewer } = call;
    const { name, color } = readFields(call.body, { name: circleNameField, color: colorField });
    refuseTaken(call, name);
    const circle: Circle = { id: nextId(world, 'circles'), user: viewer.id, name, color, isDefault: false };
    world.circles.push(circle);
    return created(circleShape(world, circle));
  },

  circles: (call) =>
    ok(
      circlesOf(call)
        .toSorted((one, other) => other.id - one.id)
        .map((circle) => circleShape(call.world, circle)),
    ),

  circle: (call) => {
    const id = idOf(call);
    const circle = circlesOf(call).find((one) => one.id === id);
    if (circle === undefined) throw ruleError('You see no circles but your own.');
    return ok(circleDetail(call, circle));
  },

  updateCircle: (call) => {
    const sent = readValues(call.body.values, {
      circle_id: circleField(call),
      name: optional(circleNameField),
      color: optional(colorField),
      usernames: usernamesField(call.world),
    });
    const { circle_id: circle, name, color, usernames } = sent;
    refuseUnchangeable(call, circle);
    // The circle's own name counts as taken too.
    if (name !== undefined) refuseTaken(call, name);
    if (usernames !== undefined) setMembers(call.world, call.viewer, circle, usernames, call.now);
    if (name !== undefined) circle.name = name;
    if (color !== undefined) circle.color = color;
    return ok(circleDetail(call, circle));
  },

  deleteCircle: (call) => {
    const { circle_id: circle } = readFields(call.body, { circle_id: circleField(call) });
    refuseUnchangeable(call, circle);
    removeWhere(call.world.circles, (one) => one === circle);
    removeFromCircles(call.world, circle.id);
    return empty();
  },
};

function circlesOf({ world, viewer }: Call): Circle[] {
  return world.circles.filter((circle) => circle.user === viewer.id);
}

/** A circle of any owner. Its id is in the path, but the service reports an unknown one with the field errors. */
function circleField(call: Call): Field<Circle> {
  return () => {
    const id = idOf(call);
    const circle = call.world.circles.find((one) => one.id === id);
    if (circle === undefined) throw new Invalid('There is no such circle.');
    return circle;
  };
}

function refuseUnchangeable({ viewer }: Call, circle: Circle): void {
  if (circle.user !== viewer.id) throw ruleError('Circles of others are not yours to change.');
  if (circle.isDefault) throw ruleError('The circle of all connections stays as it is.');
}

function isTaken(call: Call, name: string): boolean {
  return circlesOf(call).some((circle) => circle.name === name);
}

function refuseTaken(call: Call, name: string): void {
  if (isTaken(call, name)) throw ruleError('You have a circle of that name already.');
}
