import { Visibility } from '../../contract/profiles.js';
import type { Call } from '../call.js';
import { WEB_ADDRESS } from '../http/addresses.js';
import { fieldErrors, message, ok, Refusal, ruleError, unauthorized, type Answer } from '../http/answers.js';
import { boolean, checked, choice, ifSent, integer, Invalid, optional, readFields, text, type Field } from '../http/fields.js';
import { imageField, nameField, newPasswordField, usernameField } from '../http/inputs.js';
import type { SentFile } from '../http/body.js';
import { changePassword, isUsernameTaken, SETTINGS } from '../rules/accounts.js';
import { mailEmailChange } from '../rules/links.js';
import { setPicture, setVisibility } from '../rules/profiles.js';
import { languageShape } from '../shapes/languages.js';
import { ownUser } from '../shapes/users.js';
import type { World } from '../world.js';
import type { Handlers } from './handlers.js';
import { freeEmailField } from './session.js';

/** The account of the viewer. */
export const accountHandlers: Handlers = {
  currentUser: (call) => ok(ownUser(call, call.viewer)),

  updateUser: (call) => {
    const { world, viewer } = call;
    const sent = readProfile(call);
    const { username, name, visibility } = sent;
    if (username !== undefined && username !== viewer.username && isUsernameTaken(world, username)) {
      throw ruleError('This username is taken.');
    }
    if (username !== undefined) viewer.username = username;
    if (name !== undefined) viewer.profile.name = name;
    if (visibility !== undefined) setVisibility(world, viewer, visibility);
    for (const kind of ['bio', 'url', 'location'] as const) {
      const value = sent[kind];
      // A blank clears the text.
      if (value !== undefined) viewer.profile[kind] = value === '' ? null : value;
    }
    for (const kind of ['followers_count_visible', 'community_posts_visible'] as const) {
      viewer.profile[kind] = sent[kind] ?? viewer.profile[kind];
    }
    for (const kind of ['avatar', 'cover'] as const) {
      const file = sent[kind];
      if (file !== undefined) setPicture(world, viewer, kind, file);
    }
    return ok(ownUser(call, viewer));
  },

  updateEmail: updateSettings,
  updatePassword: updateSettings,

  acceptGuidelines: ({ viewer }) => {
    if (viewer.are_guidelines_accepted) throw ruleError('You have accepted the guidelines already.');
    viewer.are_guidelines_accepted = true;
    return message('Thank you for accepting the guidelines.');
  },

  languages: (call) => ok(call.world.languages.map((language) => languageShape(call, language))),

  setLanguage: ({ world, viewer, body }) => {
    viewer.language = readFields(body, { language_id: languageField(world) }).language_id;
    return message('The language is set.');
  },

  notificationSettings: (call) => ok(settingsShape(call)),

  updateNotificationSettings: (call) => {
    const { viewer, body } = call;
    const fields = Object.fromEntries(SETTINGS.map((setting) => [setting, settingField]));
    // A missing setting keeps its value in JSON. In a form it becomes false, because browsers do not send unchecked boxes.
    const sent = readFields(body, fields);
    for (const setting of SETTINGS) viewer.settings[setting] = sent[setting] ?? viewer.settings[setting] ?? true;
    return ok(settingsShape(call));
  },
};

/** Email and password have one address; a request may change both. */
function updateSettings(call: Call): Answer {
  const { world, viewer, now } = call;
  const sent = readFields(call.body, {
    email: optional(freeEmailField(world)),
    current_password: optional(newPasswordField),
    new_password: optional(newPasswordField),
  });
  if ((sent.current_password === undefined) !== (sent.new_password === undefined)) {
    throw fieldErrors({ non_field_errors: ['The current and the new password are needed together.'] });
  }
  if (sent.email === undefined && sent.new_password === undefined) {
    throw new Refusal({ status: 400, body: 'Send an email address, or a password.' });
  }
  if (sent.new_password !== undefined && sent.current_password !== viewer.password) {
    throw unauthorized('This is not your current password.');
  }
  if (sent.email !== undefined) mailEmailChange(world, viewer, sent.email, now);
  if (sent.new_password !== undefined) changePassword(world, viewer, sent.new_password);
  return ok(ownUser(call, viewer));
}

/** A setting that JSON leaves out keeps its value; so does a blank one in a form. */
const settingField: Field<boolean | undefined> = (raw, form) =>
  raw === (form ? '' : undefined) ? undefined : boolean()(raw, form);

function settingsShape({ viewer }: Call): object {
  return { id: viewer.id, ...Object.fromEntries(SETTINGS.map((setting) => [setting, viewer.settings[setting] ?? true])) };
}

function languageField({ languages }: World): Field<number> {
  return checked(integer(), (id) => !languages.some((language) => language.id === id) && 'There is no such language.');
}

function readProfile({ body }: Call) {
  return readFields(body, {
    username: optional(usernameField),
    name: optional(nameField),
    bio: ifSent(text({ max: 1000, blank: true })),
    url: ifSent(urlField),
    location: ifSent(text({ max: 64, blank: true })),
    followers_count_visible: switchField,
    community_posts_visible: switchField,
    visibility: optional(choice(Visibility.options)),
    // The service checks a password here, and does not use it.
    password: optional(newPasswordField),
    avatar: pictureField,
    cover: pictureField,
  });
}

/** `https://` is put before an address that has no scheme. */
const urlField: Field<string> = (raw, form) => {
  const url = text({ blank: true })(raw, form);
  if (url === '') return url;
  const whole = /https?:\/\//.test(url) ? url : `https://${url}`;
  if (!WEB_ADDRESS.test(whole)) throw new Invalid('This is not a web address.');
  return whole;
};

/** A missing boolean keeps its value here, in a form too; so does null, also as a text, and a blank. */
const switchField: Field<boolean | undefined> = (raw, form) =>
  raw === undefined || raw === null || NULLS.has(raw) ? undefined : boolean()(raw, form);

const NULLS: ReadonlySet<unknown> = new Set(['', 'null', 'Null', 'NULL']);

/** Null deletes the picture; so does a blank in a form. */
const pictureField: Field<SentFile | null | undefined> = (raw, form) => {
  if (raw === undefined) return undefined;
  if (raw === null || (form && raw === '')) return null;
  return imageField(raw, form);
};
