import { readdirSync, readFileSync } from 'node:fs';
import { accentVariables, contrast } from '#rules/colours.ts';
import { schemeOf, type Theme } from '#rules/theme.ts';

type Variables = Record<string, string>;
type Ground = 'page' | 'head' | 'side' | 'tabs';

/** The style sheets that ship: tokens first, then each theme. */
export function readThemeSheets(): string {
  const folder = 'app/kit/themes';
  const files = readdirSync(folder).filter((name) => name.endsWith('.css') && !['all.css', 'base.css', 'tokens.css'].includes(name));
  return ['app/kit/themes/tokens.css', ...files.map((name) => `${folder}/${name}`)].map((file) => readFileSync(file, 'utf8')).join('\n');
}

/** Every pair of a text and its ground that cannot be read (WCAG AA, 4.5:1) under a theme and a theme colour. */
export function unreadable(sheets: string, theme: Theme, colour: string): string[] {
  const palettes = Object.fromEntries(
    (['page', 'head', 'side', 'tabs'] as const).map((ground) => [ground, paletteOf(sheets, theme, colour, ground)]),
  ) as Record<Ground, Variables>;
  return pairs.flatMap(({ ground, texts, on }) => {
    const palette = palettes[ground];
    return on.flatMap((name) =>
      texts.flatMap((text) => {
        const [front, behind] = [resolve(palette, text), groundsNamed(palette, name)];
        return behind.flatMap((one) => {
          const found = contrast(front, one);
          return found >= 4.5 ? [] : [`${theme} ${colour} ${ground}: ${text} ${front} on ${name} ${one} is ${found.toFixed(2)}`];
        });
      }),
    );
  });
}

/** What stands on what: text and links on the page, white on filled buttons, badges, and the frame's parts with the states of their entries. */
const pairs: { ground: Ground; texts: string[]; on: string[] }[] = [
  {
    ground: 'page',
    texts: ['--text', '--text-dim', '--text-faint', '--accent-text'],
    on: ['--page', '--surface', '--raised', '--hover'],
  },
  { ground: 'page', texts: ['#ffffff'], on: ['--accent-strong', '--accent-stronger', '--bad-fill', '--bad-fill-hover'] },
  { ground: 'page', texts: ['--accent-text'], on: ['--accent-soft'] },
  ...['neutral', 'good', 'warning', 'bad'].map((tone) => ({ ground: 'page' as const, texts: [`--${tone}`], on: [`--${tone}-soft`] })),
  { ground: 'head', texts: ['--text', '--text-dim', '--text-faint'], on: ['ground', '--hover', '--raised'] },
  { ground: 'head', texts: ['--accent-text'], on: ['--accent-soft'] },
  { ground: 'side', texts: ['--text', '--text-dim', '--text-faint'], on: ['ground', '--hover', '--raised'] },
  { ground: 'side', texts: ['--accent-text'], on: ['--accent-soft'] },
  { ground: 'tabs', texts: ['--text', '--text-dim', '--text-faint', '--accent-text'], on: ['ground', '--hover'] },
];

/** The variables as the cascade leaves them for a part of the page: the root's, then the part's own. */
function paletteOf(sheets: string, theme: Theme, colour: string, ground: Ground): Variables {
  const scheme = schemeOf(theme);
  const roots = [':root', ...(scheme === 'dark' ? [':root[data-mantine-color-scheme="dark"]'] : []), `:root[data-theme="theme-${theme}"]`];
  const own = ground === 'page' ? [] : [`:root[data-theme="theme-${theme}"] [data-ground="${ground}"]`];
  const applied = [...roots, ...own].map((selector) =>
    Object.assign({}, ...blocks(sheets).flatMap((block) => (block.selectors.includes(selector) ? [block.values] : []))),
  );
  return Object.assign({}, accentVariables(colour), ...applied) as Variables;
}

let parsed: { sheets: string; blocks: { selectors: string[]; values: Variables }[] } | undefined;

function blocks(sheets: string) {
  if (parsed?.sheets === sheets) return parsed.blocks;
  const text = sheets.replace(/\/\*[\s\S]*?\*\//g, '');
  const found = [...text.matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(([, selectors = '', body = '']) => ({
    selectors: selectors.split(',').map((one) => one.trim()),
    values: Object.fromEntries([...body.matchAll(/([\w-]+)\s*:\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value.trim()])),
  }));
  parsed = { sheets, blocks: found };
  return found;
}

/** The colour behind a name; `ground`: what the part is painted with, all colours of a gradient too. */
function groundsNamed(palette: Variables, name: string): string[] {
  if (name !== 'ground') {
    const value = palette[name] === 'transparent' ? '--surface' : name;
    return [resolve(palette, value)];
  }
  const image = palette['background-image'] ?? '';
  const stops = /^linear-gradient/.test(image) ? (image.match(/#[0-9a-f]{6}/g) ?? []) : [];
  return [resolve(palette, '--surface'), ...stops];
}

function resolve(palette: Variables, name: string): string {
  if (name.startsWith('#')) return name;
  const value = palette[name] ?? '';
  const other = /^var\((--[\w-]+)\)$/.exec(value)?.[1];
  if (other !== undefined) return resolve(palette, other);
  if (!/^#[0-9a-f]{6}$/.test(value)) throw new Error(`${name} is no colour: ${value}`);
  return value;
}
