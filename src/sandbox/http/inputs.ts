import { EMAIL_ADDRESS } from './addresses.js';
import type { SentFile } from './body.js';
import { Invalid, text, type Field } from './fields.js';
import { isWholePicture } from './pictures.js';

/** Fields with the service's bounds. */
export const usernameField: Field<string> = text({
  max: 30,
  check: matching(/^[a-zA-Z0-9_.]*$/, 'A username has letters, digits, periods and underscores only.'),
});
export const nameField: Field<string> = text({ max: 192, check: matching(/^[^<>]*$/, 'A name must not hold < or >.') });
export const emailField: Field<string> = text({ check: matching(EMAIL_ADDRESS, 'This is not an email address.') });
/** At sign-in, the service checks only the length. */
export const signInPasswordField: Field<string> = text({ min: 10, max: 100 });
export const newPasswordField: Field<string> = text({ min: 10, max: 100, check: checkPassword });
export const queryField: Field<string> = text({ max: 120 });
export const circleNameField: Field<string> = text({ max: 100 });
export const colorField: Field<string> = text({
  max: 7,
  check: matching(/^#(?:[0-9a-fA-F]{3}){1,2}$/, 'This is not a colour in hexadecimal form.'),
});

/** 10 MiB, in bytes. */
const MAXIMUM_IMAGE_BYTES: number = 10_485_760;

/** A complete PNG, JPEG, GIF or WebP, whatever its type says. Its file name must have the extension of a picture. */
export const imageField: Field<SentFile> = (raw) => {
  if (!isFile(raw)) throw new Invalid('This must be a file.');
  if (raw.bytes.length === 0) throw new Invalid('The file is empty.');
  if (raw.bytes.length > MAXIMUM_IMAGE_BYTES) throw new Invalid('The file is larger than 10 MiB.');
  if (!isWholePicture(raw.bytes)) throw new Invalid('The file is not an image, or not the whole of one.');
  if (!EXTENSION.test(raw.name)) throw new Invalid('The name of the file has no extension of an image.');
  return raw;
};

/** The file extensions that the service accepts. */
const EXTENSION = /.\.(a?png|jpe?g|jpe|jfif|gif|webp|bmp|tiff?|ico)$/i;

/** Some of the service's list of 20,000 passwords: those that people are likely to choose. */
const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  [
    'abc 1234567890 123456789a a123456789 1q2w3e4r5t 1q2w3e4r5t6y q1w2e3r4t5 1qaz2wsx3edc abcde12345 abcdefg123 abcdefghij',
    'administrator asdfghjkl1 basketball bestfriend butterfly1 california chocolate1 elizabeth1 football12 friendship',
    'hellokitty iloveyou12 iloveyou123 letmein123 liverpool1 manchester mypassword password01 password11 password12',
    'password123 password1234 password12345 princess12 qwerty1234 qwerty12345 qwerty123456 qwertyuiop strawberry superstar1',
    'sweetheart volleyball watermelon welcome123 zxcvbnm123',
  ].flatMap((line) => line.split(' ')),
);

function matching(pattern: RegExp, problem: string): (value: string) => string[] {
  return (value) => (pattern.test(value) ? [] : [problem]);
}

function checkPassword(password: string): string[] {
  return [
    ...(Array.from(password).length < 8 ? ['A password shorter than 8 characters is too easy to guess.'] : []),
    ...(COMMON_PASSWORDS.has(password.toLowerCase()) ? ['This password is too easy to guess.'] : []),
    ...(/^\d+$/.test(password) ? ['A password must not be digits only.'] : []),
  ];
}

function isFile(raw: unknown): raw is SentFile {
  return typeof raw === 'object' && raw !== null && 'kind' in raw && raw.kind === 'file';
}
