/** One part of a host name, between two dots. */
const LABEL = '[\\p{L}\\p{N}](?:[\\p{L}\\p{N}-]{0,61}[\\p{L}\\p{N}])?';

const OCTET = '(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)';

/** The characters of an email address before the @, without the dots. */
const ATOM = "[-!#$%&'*+/=?^_`{|}~\\dA-Za-z]+";

/** An email address, as the service reads it: the last part of its host has two characters at least. */
export const EMAIL_ADDRESS: RegExp = new RegExp(
  `^${ATOM}(?:\\.${ATOM})*@(?:localhost|\\[[\\da-f.:]+\\]|(?:${LABEL}\\.)+[\\p{L}\\p{N}-]{1,62}[\\p{L}\\p{N}])$`,
  'iu',
);

/** A web address, as the service reads it: the last part of its host has two letters at least, unless the host is a number. */
export const WEB_ADDRESS: RegExp = new RegExp(
  `^(?:https?|ftps?)://(?:[^\\s:@/]+(?::[^\\s:@/]*)?@)?` +
    `(?:localhost|\\[[\\da-f.:]+\\]|(?:${OCTET}\\.){3}${OCTET}|(?:${LABEL}\\.)+(?:xn--[\\da-z]+|\\p{L}[\\p{L}-]{0,61}\\p{L})\\.?)` +
    `(?::\\d{2,5})?(?:[/?#]\\S*)?$`,
  'iu',
);
