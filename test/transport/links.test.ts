import { describe, expect, test } from 'vitest';
import { inviteLink, parseEmailVerifyLink, parseInviteLink, parsePasswordResetLink } from '../../src/transport/links.js';

const jwt = 'eyJ0eXAi.eyJlbWFp-bCI6_.c2lnbg';

test('parseInviteLink reads what inviteLink makes', () => {
  for (const token of [jwt, 'a&b=c#d/é +']) {
    const link = inviteLink({ token }, 'https://service.test/inner');
    expect(link.startsWith('https://service.test/inner/api/auth/invite?token=')).toBe(true);
    expect(parseInviteLink(link)).toEqual({ token, url: 'https://service.test/inner/api/auth/invite' });
  }
  expect(inviteLink({ token: jwt }, 'https://service.test/')).toBe(`https://service.test/api/auth/invite?token=${jwt}`);
  // @ts-expect-error -- A path alone is no link: nothing could read it.
  expect(() => inviteLink({ token: jwt })).toThrow('endsWith');
});

describe('links of mails', () => {
  test.each([
    [
      parseInviteLink,
      `https://app.test/api/auth/invite/?token=${jwt}&lang=de#top`,
      'https://app.test/api/auth/invite/?lang=de#top',
    ],
    [parseInviteLink, `https://app.test/invite?token=${jwt}&token=second`, 'https://app.test/invite'],
    [
      parsePasswordResetLink,
      `https://app.test/api/auth/password/verify?token=${jwt}`,
      'https://app.test/api/auth/password/verify',
    ],
    [parseEmailVerifyLink, `https://app.test/api/auth/email/verify/${jwt}`, 'https://app.test/api/auth/email/verify/'],
    [parseEmailVerifyLink, `https://app.test/api/auth/email/verify/${jwt}/?a=1`, 'https://app.test/api/auth/email/verify/?a=1'],
  ])('%o reads the token of %s, and removes it from the address', (parse, link, url) => {
    expect(parse(link)).toEqual({ token: jwt, url });
  });

  test.each([
    [parseInviteLink, 'https://app.test/api/auth/invite'],
    [parseInviteLink, 'https://app.test/api/auth/invite?token='],
    [parseInviteLink, `https://app.test/api/auth/password/verify?token=${jwt}`],
    [parsePasswordResetLink, `https://app.test/api/auth/invite?token=${jwt}`],
    [parseEmailVerifyLink, 'https://app.test/api/auth/email/verify/'],
    [parseEmailVerifyLink, 'https://app.test/api/auth/email/verify/%E0%A4%A'],
    [parseEmailVerifyLink, `https://app.test/other/${jwt}`],
    [parsePasswordResetLink, `/api/auth/password/verify?token=${jwt}`],
    [parseInviteLink, 'no address'],
    [parseInviteLink, ''],
  ])('%o is null for %s', (parse, link) => {
    expect(parse(link)).toBeNull();
  });
});
