/** A colour as the colour input returns it: #rrggbb. */
export const isColour = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text);

/** Mixes two colours; `share` is the part of the second. */
export function mix(first: string, second: string, share: number): string {
  const [one, other] = [channelsOf(first), channelsOf(second)];
  return `#${one.map((value, at) => asHex(value + ((other[at] ?? 0) - value) * share)).join('')}`;
}

/** The contrast of two colours by WCAG 2, from 1 to 21. */
export function contrast(first: string, second: string): number {
  const [darker = 0, lighter = 0] = [luminance(first), luminance(second)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/**
 * The CSS variables of a theme colour: the colour, ten lighter steps and a darker one (specification 2.4), and legible variants for text.
 */
export function accentVariables(colour: string): Record<string, string> {
  const softOnLight = mix(colour, white, 0.9);
  const softOnDark = mix(darkSurface, colour, 0.2);
  const strong = legible(colour, black, [white]);
  const lighter = Array.from({ length: 10 }, (_, at) => [`--accent-${at + 1}`, mix(colour, white, (at + 1) / 10)] as const);
  return {
    '--accent': colour.toLowerCase(),
    ...Object.fromEntries(lighter),
    '--accent-shade': mix(colour, black, step),
    '--accent-strong': strong,
    '--accent-stronger': mix(strong, black, step),
    '--accent-text-on-light': legible(colour, black, [...lightGrounds, softOnLight]),
    '--accent-text-on-dark': legible(colour, white, [...darkGrounds, softOnDark]),
    '--accent-soft-on-light': softOnLight,
    '--accent-soft-on-dark': softOnDark,
  };
}

/** WCAG AA for text of normal size. */
export const legibleContrast = 4.5;

const [white, black] = ['#ffffff', '#000000'];
const step = 0.1;
/** The backgrounds of links in all themes are between these and white, or these and black; the themes' test enforces it. */
const lightGrounds = ['#e4eaf1'];
const darkSurface = '#181d23';
const darkGrounds = ['#222b35'];

/** The first step towards black, or white, that is legible on every background. */
function legible(colour: string, towards: string, grounds: string[]): string {
  let found = colour;
  for (let steps = 0; steps < 60 && grounds.some((ground) => contrast(found, ground) < legibleContrast); steps += 1) {
    found = mix(found, towards, step);
  }
  return found;
}

const channelsOf = (colour: string): number[] => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

const asHex = (value: number): string => Math.round(value).toString(16).padStart(2, '0');

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(colour).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
