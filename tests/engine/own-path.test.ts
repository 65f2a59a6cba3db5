import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import '#tests/property-seed.ts';
import { redirectWith } from '#app/shell/flash.server.ts';
import { ownPath } from '#app/shell/own-path.ts';

const origin = 'https://console.example';
/** Where a browser that stands on a page of the console would go. */
const leadsTo = (path: string): string => new URL(path, `${origin}/login`).origin;

const hostile = [
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '\\/evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r\n/evil.example',
  '\t//evil.example',
  ' //evil.example',
  '/\0/evil.example',
  '/\u0085/evil.example',
  'https://evil.example',
  'HTTPS:evil.example',
  'https:/evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  '//evil.example@console.example',
  '//console.example@evil.example',
  '/ok\\..\\evil',
  '/ok\r\nLocation: https://evil.example',
  '.',
  '..',
  '',
  'evil.example',
  '?to=x',
  '#x',
];

describe('a redirect target', () => {
  test.each(hostile)('%j is not followed', (path) => {
    expect(ownPath(path, '/safe')).toBe('/safe');
  });

  test('that only looks hostile once it is decoded stays inside', () => {
    for (const path of [
      '/%2F%2Fevil.example',
      '/%5Cevil.example',
      '/%09/evil.example',
      '/%0d%0aLocation:%20x',
      '/@evil.example',
      '/.//evil.example',
      '/a/..//evil.example',
    ]) {
      const target = ownPath(path, '/safe');

      expect(leadsTo(target)).toBe(origin);
    }
  });

  test('is a path of the console as it was given, or the other one', () => {
    expect(ownPath('/system/user/index?size=30#top', '/safe')).toBe('/system/user/index?size=30#top');
    for (const odd of [undefined, null, 7, {}, ['/a'], new File([], 'a')]) expect(ownPath(odd, '/safe')).toBe('/safe');
  });

  test('in Chinese is encoded, for a header cannot carry it, and is redirected to', () => {
    const path = ownPath('/用户?名=值 😀', '/safe');

    expect(decodeURIComponent(path)).toBe('/用户?名=值 😀');
    expect(redirectWith('x', '/用户').headers.get('location')).toBe('/%E7%94%A8%E6%88%B7');
    expect(ownPath('/\ud800', '/safe')).toBe('/safe');
  });

  test('never leaves the console, whatever is typed', () => {
    const nasty = fc.string({
      unit: fc.constantFrom(
        '/',
        '\\',
        '.',
        '@',
        ':',
        '\t',
        '\n',
        '\r',
        ' ',
        '%2f',
        '%5c',
        '?',
        '#',
        'e',
        'http:',
        '\u2028',
        '\uFF0F',
        '\u0000',
      ),
    });
    fc.assert(
      fc.property(
        fc.oneof(
          nasty,
          fc.string(),
          fc.string({ unit: 'binary' }),
          nasty.map((text) => `/${text}`),
        ),
        (text) => {
          const target = ownPath(text);
          expect(leadsTo(target)).toBe(origin);
          expect(target).toMatch(/^\/[\x21-\x5b\x5d-\x7e]*$/);
        },
      ),
      { numRuns: 5000 },
    );
  });

  test('of a message goes the same way', () => {
    for (const path of hostile) expect(redirectWith('x', path).headers.get('location')).toBe('/');
  });
});
