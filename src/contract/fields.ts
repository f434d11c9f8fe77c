import * as z from 'zod/mini';
import { whole } from './whole.js';

/**
 * Text of `minimum` to `maximum` characters, surrounding blanks removed, as the service counts them: an emoji is one
 * character, where `length` says two.
 */
/* @__NO_SIDE_EFFECTS__ */
function text(minimum: number, maximum: number): z.ZodMiniString<string> {
  const bound = new RegExp(`^[\\s\\S]{${minimum},${maximum}}$`, 'u');
  return z.string('Text is required.').check(z.trim(), z.regex(bound, boundMessage(minimum, maximum)));
}

function boundMessage(minimum: number, maximum: number): string {
  return minimum === 0 ? `At most ${maximum} characters.` : `Between ${minimum} and ${maximum} characters.`;
}

const usernameLetters = z.regex(/^[a-zA-Z0-9_.]*$/, 'Only letters, digits, underscores and full stops.');

/** 1 to 30 letters, digits, underscores and full stops. */
export const Username = text(1, 30).check(usernameLetters);

/** As `Username`, and blank: the service then takes the reserved name of the invite, or makes one from the email. */
export const OptionalUsername = text(0, 30).check(usernameLetters);

/** 10 to 100 characters; the service checks the length even before it compares. Sent as typed, never trimmed here. */
export const Password = z.string('Text is required.').check(z.regex(/^[\s\S]{10,100}$/u, 'Between 10 and 100 characters.'));

/** As `Password`, and not digits alone. The service also refuses common passwords, by a list of its own. */
export const NewPassword = Password.check(z.regex(/\D/, 'Not digits alone.'));

/**
 * Anything with one @ and a domain, of any length: stricter local rules would refuse addresses that the service accepts. The
 * pattern never tries a text twice, so that a long one costs no more than its length.
 */
export const Email = z
  .string('Text is required.')
  .check(z.trim(), z.regex(/^[^\s@]+@[^\s@.]+\.[^\s@]+$/, 'Not an email address.'));

/** A token out of a link or a mail; the service bounds its length no more than we do. */
export const LinkToken = z.string('Text is required.').check(z.trim(), z.regex(/\S/, 'Text is required.'));

/** A person's name: 1 to 192 characters without angle brackets. */
export const Name = text(1, 192).check(z.regex(/^[^<>]*$/, 'No angle brackets.'));

/** At most 1000 characters; empty clears it. */
export const Bio = text(0, 1000);

/** At most 64 characters; empty clears it. */
export const Location = text(0, 64);

/** At most 200 characters with the `https://` that the service puts before a bare host; empty clears it. */
export const Url = text(0, 200).check(
  z.refine((url) => url === '' || (!/\s/.test(url) && withScheme(url).length <= 200), 'A web address of at most 200 characters.'),
);

function withScheme(url: string): string {
  return /https?:\/\//.test(url) ? url : `https://${url}`;
}

/** 1 to 120 characters. */
export const SearchQuery = text(1, 120);

/** 1 to 100 characters; the service allows one circle of a name per account. */
export const CircleName = text(1, 100);

/** `#RGB` or `#RRGGBB`; stored as sent. */
export const Color = z.string('Text is required.').check(z.regex(/^#(?:[0-9a-fA-F]{3}){1,2}$/, 'A colour like #RGB or #RRGGBB.'));

/** 1 to 192 characters, unlike those of the account's other invites. */
export const Nickname = text(1, 192);

/** An opaque text of 1 to 64 characters; the service asks for no format. */
export const DeviceUuid = text(1, 64);

/** 1 to 32 characters. */
export const DeviceName = text(1, 32);

/** 1 to 1000 characters. */
export const Description = text(1, 1000);

/** The name of a community: 1 to 32 letters, digits and underscores. */
export const CommunityName = text(1, 32).check(z.regex(/^[a-zA-Z0-9_]*$/, 'Only letters, digits and underscores.'));

/** The id of something that exists: a positive integer that JavaScript holds exactly. */
export const InputId = whole(1, undefined, 'A whole number, at least 1.');

/** How many rows to pass over; the service fails on a negative one. */
export const Offset = whole(0, undefined, 'A whole number, at least 0.');

/** A box that must be ticked before the service takes the form. */
export const Confirmed = z.boolean('Yes or no is required.').check(z.refine((confirmed) => confirmed, 'Must be confirmed.'));

/** How many rows to ask for. None at all is refused: a page of no rows has no end. */
/* @__NO_SIDE_EFFECTS__ */
export function countUpTo(maximum: number): z.ZodMiniOptional<z.ZodMiniType<number, number>> {
  return z.optional(whole(1, maximum, `Between 1 and ${maximum}.`));
}

const IMAGE_BYTES = 10_485_760;

/** A picture of at most 10 MiB. SVG is refused: the service reads pixels only. */
export const Picture = z.custom<Blob>(isBlob, 'A file is required.').check(
  z.refine((file) => file.type.startsWith('image/') && file.type !== 'image/svg+xml', 'Not a picture.'),
  z.refine((file) => file.size <= IMAGE_BYTES, 'At most 10 MiB.'),
);

// By its tag, not by `instanceof`: a file may come from another realm, such as an iframe or a test environment.
function isBlob(value: unknown): boolean {
  const tag = Object.prototype.toString.call(value);
  return tag === '[object Blob]' || tag === '[object File]';
}

/** Operations that take nothing. */
export const NoInput = z.object({});
export interface NoInput extends z.infer<typeof NoInput> {}

/** Operations on one user, named by username. */
export const UsernameInput = z.object({ username: Username });
export interface UsernameInput extends z.infer<typeof UsernameInput> {}

/** Operations on one circle, notification or invite. */
export const IdInput = z.object({ id: InputId });
export interface IdInput extends z.infer<typeof IdInput> {}
