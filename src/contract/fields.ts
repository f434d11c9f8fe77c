import * as z from 'zod/mini';
import type { FieldsOf } from './fields-of.js';
import { whole } from './whole.js';
import { isFile, type NativeFile } from './native-file.js';

/**
 * A text of `minimum` to `maximum` characters, trimmed, without null characters. Characters are counted as the service does: an
 * emoji is one, although its `length` is two.
 */
function text(minimum: number, maximum: number): z.ZodMiniString<string> {
  const bound = new RegExp(`^[^\\0]{${minimum},${maximum}}$`, 'u');
  return z.string('Text is required.').check(z.trim(), z.regex(bound, boundMessage(minimum, maximum)));
}

function boundMessage(minimum: number, maximum: number): string {
  return minimum === 0 ? `At most ${maximum} characters.` : `Between ${minimum} and ${maximum} characters.`;
}

const usernameLetters = z.regex(/^[a-zA-Z0-9_.]*$/, 'Only letters, digits, underscores and full stops.');

/** 1 to 30 letters, digits, underscores and full stops. */
export const Username = text(1, 30).check(usernameLetters);

/** A username, or empty. Empty, the account gets the username that the invite reserves, or one made from the email address. */
export const OptionalUsername = text(0, 30).check(usernameLetters);

/**
 * 10 to 100 characters, sent as typed, never trimmed. The service checks the length before it compares, and drops the spaces
 * around: 10 characters must be left without them.
 */
export const Password = z
  .string('Text is required.')
  .check(z.regex(/^(?=\s*\S[^]{8,98}\S\s*$)[^\0]{10,100}$/u, 'Between 10 and 100 characters.'));

/** 10 to 100 characters, not digits only. The service also refuses common passwords, by its own list. */
export const NewPassword = Password.check(z.regex(/[^\d\s]|\d\s+\d|^\s*$/, 'Not digits alone.'));

/**
 * A text with one @ and a domain, of any length. Stricter local rules would refuse addresses that the service accepts. The
 * pattern does not backtrack, so its cost is proportional to the length.
 */
export const Email = z
  .string('Text is required.')
  .check(z.trim(), z.regex(/^[^\s@\0]+@[^\s@.\0]+\.[^\s@\0]+$/, 'Not an email address.'));

/** A token is sent in a header as it is, so spaces and control characters are refused. */
export const TOKEN_PATTERN: RegExp = /^[\x21-\x7e]+$/;

/** A token from a link or mail. Neither the service nor this check limits its length. */
export const LinkToken = z.string('Text is required.').check(z.trim(), z.regex(/^[^\0]+$/, 'Text is required.'));

/** 1 to 192 characters without angle brackets. The name in a profile. */
export const Name = text(1, 192).check(z.regex(/^[^<>]*$/, 'No angle brackets.'));

/** At most 1,000 characters; an empty text clears it. */
export const Bio = text(0, 1000);

/** At most 64 characters; an empty text clears it. */
export const Location = text(0, 64);

/** At most 200 characters, including the `https://` that the service adds to a bare host. An empty text clears it. */
export const Url = text(0, 200).check(
  z.refine((url) => url === '' || (!/\s/.test(url) && withScheme(url).length <= 200), 'A web address of at most 200 characters.'),
);

function withScheme(url: string): string {
  return /https?:\/\//.test(url) ? url : `https://${url}`;
}

export const SearchQuery = text(1, 120);

/** 1 to 100 characters. The names of an account's circles are unique. */
export const CircleName = text(1, 100);

/** `#RGB` or `#RRGGBB`, stored as sent. */
export const Color = z.string('Text is required.').check(z.regex(/^#(?:[0-9a-fA-F]{3}){1,2}$/, 'A colour like #RGB or #RRGGBB.'));

/** 1 to 192 characters. The nicknames of an account's invites are unique. */
export const Nickname = text(1, 192);

/** 1 to 64 characters, in any format. */
export const DeviceUuid = text(1, 64);

export const DeviceName = text(1, 32);

export const Description = text(1, 1000);

/** 1 to 32 letters, digits and underscores. The name of a community. */
export const CommunityName = text(1, 32).check(z.regex(/^[a-zA-Z0-9_]*$/, 'Only letters, digits and underscores.'));

/** A positive integer. It must be in the safe range, so that two ids never become equal. */
export const InputId = whole(1, undefined, 'A whole number, at least 1.');

/** The number of items to skip. The service fails with 500 on a negative one. */
export const Offset = whole(0, undefined, 'A whole number, at least 0.');

/** `true`: a checkbox that must be checked. */
export const Confirmed = z.boolean('Yes or no is required.').check(z.refine((confirmed) => confirmed, 'Must be confirmed.'));

/** The number of items per page. 0 is refused: paging with empty pages never ends. */
export function countUpTo(maximum: number): z.ZodMiniOptional<z.ZodMiniType<number, number>> {
  return z.optional(whole(1, maximum, `Between 1 and ${maximum}.`));
}

const IMAGE_BYTES = 10_485_760;

/** A picture of at most 10 MiB. SVG is refused, because the service accepts only pixel images. */
export const Picture = z.custom<Blob | NativeFile>(isFile, 'A file is required.').check(
  z.refine((file) => file.type.startsWith('image/') && file.type !== 'image/svg+xml', 'Not a picture.'),
  // React Native does not provide the size.
  z.refine((file) => !('size' in file) || file.size <= IMAGE_BYTES, 'At most 10 MiB.'),
);

/** The input of operations without one. */
export const NoInput = z.object({});
export interface NoInput extends z.infer<typeof NoInput> {}

/** The input of operations on one user. */
export const UsernameInput = z.object({
  /** The username of the user: 1 to 30 letters, digits, underscores and full stops. */
  username: Username,
});
export interface UsernameInput extends FieldsOf<typeof UsernameInput> {}

/** The input of operations on one circle, notification or invite. */
export const IdInput = z.object({
  /** The id of the record, at least 1. */
  id: InputId,
});
export interface IdInput extends FieldsOf<typeof IdInput> {}
