import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { accentVariables, contrast, isColour, mix } from '#rules/colours.ts';
import { themeOf, themes, usualColour } from '#rules/theme.ts';
import { readThemeSheets, unreadable } from './theme-grounds.ts';

const sheets = readThemeSheets();
const anyColour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

describe('somebody picks a theme and a theme colour', () => {
  test('there are the eleven themes of the specification', () => {
    expect(themes).toEqual(['default', 'white', 'dark', 'star', 'blue-smart', 'iview', 'vip', 'cool', 'd2', 'hey', 'lte']);
    expect(themes.map((theme) => themeOf(`theme-${theme}`))).toEqual(themes);
    expect(themeOf('theme-pink')).toBeUndefined();
  });

  test.each(themes)('everything on %s can be read under the usual colour and the hardest ones', (theme) => {
    const hardest = [usualColour, '#000000', '#ffffff', '#ffff00', '#00ff00', '#0000ff', '#ff0000', '#808080', '#7f7f00', '#767676'];

    expect(hardest.flatMap((colour) => unreadable(sheets, theme, colour))).toEqual([]);
  });

  test('everything can be read under any theme and any colour', () => {
    fc.assert(
      fc.property(fc.constantFrom(...themes), anyColour, (theme, colour) => {
        expect(unreadable(sheets, theme, colour)).toEqual([]);
      }),
      { numRuns: 2000 },
    );
  });

  test.each(['--text', '--text-dim', '--text-faint', '--good', '--warning', '--bad', '--neutral'])('a worse %s would be found', (name) => {
    const declarations = [...sheets.matchAll(new RegExp(`  ${name}: #[0-9a-f]{6};`, 'g'))];
    expect(declarations.length).toBeGreaterThan(0);

    for (const { 0: declaration, index } of declarations) {
      const worse = `${sheets.slice(0, index)}  ${name}: #777777;${sheets.slice(index + declaration.length)}`;
      expect(themes.flatMap((theme) => unreadable(worse, theme, usualColour))).not.toEqual([]);
    }
  });

  test.each(['--surface', '--hover', '--page', '--raised'])('a worse %s would be found', (name) => {
    for (const { 0: declaration, index } of sheets.matchAll(new RegExp(`  ${name}: #[0-9a-f]{6};`, 'g'))) {
      const worse = `${sheets.slice(0, index)}  ${name}: #777777;${sheets.slice(index + declaration.length)}`;
      expect(
        themes.flatMap((theme) => unreadable(worse, theme, usualColour)),
        declaration,
      ).not.toEqual([]);
    }
  });
});

describe('what is made of a theme colour', () => {
  test('ten lighter steps end in white, and the darker one is a tenth black', () => {
    const made = accentVariables('#409EFF');

    expect(made['--accent']).toBe('#409eff');
    expect([made['--accent-1'], made['--accent-5'], made['--accent-9'], made['--accent-10']]).toEqual([
      '#53a8ff',
      '#a0cfff',
      '#ecf5ff',
      '#ffffff',
    ]);
    expect(made['--accent-shade']).toBe('#3a8ee6');
  });

  test('white stands on the first darker step that carries it, not on a later one', () => {
    fc.assert(
      fc.property(anyColour, (colour) => {
        const strong = accentVariables(colour)['--accent-strong'] ?? '';
        const steps = [colour];
        while (contrast(steps.at(-1) ?? '', '#ffffff') < 4.5) steps.push(mix(steps.at(-1) ?? '', '#000000', 0.1));
        expect(strong).toBe(steps.at(-1));
      }),
    );
  });

  test('only a colour is a colour, and nothing else reaches the style sheet', () => {
    expect(['#409EFF', '#000000'].map(isColour)).toEqual([true, true]);
    expect(['409eff', '#fff', '#12345g', '#1234567', 'red', '#000000;}', ' #000000', '#000000\n'].map(isColour)).toEqual(
      Array(8).fill(false),
    );
    for (const [name, value] of Object.entries(accentVariables('#409EFF'))) expect(`${name}:${value}`).toMatch(/^--[\w-]+:#[0-9a-f]{6}$/);
  });
});
