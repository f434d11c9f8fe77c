import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { safeUrl } from '../../src/transport/safe-url.js';

describe('safeUrl', () => {
  test.each([
    ['https://ida.example', 'https://ida.example/'],
    ['http://ida.example:8080/a?b=c#d', 'http://ida.example:8080/a?b=c#d'],
    [' HTTPS://IDA.example/A ', 'https://ida.example/A'],
    ['https://ida.example/@ida', 'https://ida.example/@ida'],
    // Shown as the address it leads to.
    ['https:\\\\evil.example\\bank', 'https://evil.example/bank'],
    ['https://bücher.example', 'https://xn--bcher-kva.example/'],
    ['https://evil.example\n/bank', 'https://evil.example/bank'],
  ])('keeps %j as %s', (text, href) => {
    expect(safeUrl(text)).toBe(href);
  });

  test.each([
    'javascript:alert(1)',
    ' java\tscript:alert(1)',
    'JavaScript://ida.example/%0aalert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'blob:https://ida.example/1',
    'file:///etc/passwd',
    'mailto:ida@ida.example',
    'ftp://ida.example',
    'https://bank.example@evil.example',
    'https://bank.example:443@evil.example/',
    'https://:secret@evil.example',
    'https://bank.example%40evil.example',
    '//evil.example',
    '/profile',
    'ida.example',
    'https://',
    '',
    null,
    undefined,
  ])('refuses %j', (text) => {
    expect(safeUrl(text)).toBeUndefined();
  });

  test('gives an http or https address without credentials for any text, or nothing', () => {
    const texts = fc.oneof(
      fc.string(),
      fc.webUrl({ withFragments: true }),
      fc.tuple(fc.constantFrom('https://', 'javascript:', 'data:', 'ftp://', '//'), fc.string()).map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(texts, (text) => {
        const href = safeUrl(text);
        if (href === undefined) return;
        expect(href).toMatch(/^https?:\/\/[^/?#@]+(?:[/?#]|$)/);
        expect(safeUrl(href)).toBe(href);
      }),
    );
  });
});
