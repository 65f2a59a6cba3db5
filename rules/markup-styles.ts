const colour = '#[0-9a-f]{3,8}|[a-z]{3,20}|rgba?\\([\\d.,%\\s/]{1,40}\\)';
const length = '\\d{1,4}(?:\\.\\d{1,4})?(?:px|pt|em|rem|%)|0';

/** What formatted text may look like, by property; a value that is anything else is left out (decision 094). */
const allowedStyles: Readonly<Record<string, RegExp>> = {
  color: whole(colour),
  'background-color': whole(colour),
  'font-size': whole(
    '\\d{1,2}(?:\\.\\d{1,4})?(?:px|pt)|[0-3](?:\\.\\d{1,4})?r?em|\\d{2,3}%|(?:xx?-)?(?:small|large)|medium|smaller|larger',
  ),
  'font-weight': whole('bold|normal|bolder|lighter|[1-9]00'),
  'font-style': whole('italic|normal|oblique'),
  'text-decoration': whole('none|underline|line-through'),
  'text-align': whole('left|right|center|justify|start|end'),
  'vertical-align': whole('top|middle|bottom|baseline|sub|super'),
  'text-indent': whole(length),
  'line-height': whole(`normal|${length}|\\d(?:\\.\\d{1,4})?`),
  width: whole(`auto|${length}`),
};

function whole(values: string): RegExp {
  return new RegExp(`^(?:${values})$`, 'i');
}

/** What older editors write as attributes, as properties. */
const asProperty: Readonly<Record<string, string>> = {
  align: 'text-align',
  valign: 'vertical-align',
  bgcolor: 'background-color',
  color: 'color',
};
const sizes = ['x-small', 'x-small', 'small', 'medium', 'large', 'x-large', 'xx-large', 'xx-large'];
const widened = new Set(['table', 'td', 'th']);
const most = 2000;

/** The style of an element, written one way: each property once, the last that counts; empty if nothing is left. */
export function styleOf(name: string, given: ReadonlyMap<string, string>): string {
  const kept = new Map<string, string>();
  const keep = (property: string, value: string) => {
    if (Object.hasOwn(allowedStyles, property) && allowedStyles[property]?.test(value)) kept.set(property, value.toLowerCase());
  };
  for (const [attribute, property] of Object.entries(asProperty)) if (name !== 'img') keep(property, given.get(attribute)?.trim() ?? '');
  if (name === 'font') keep('font-size', sizes[Number(given.get('size'))] ?? '');
  const width = given.get('width')?.trim() ?? '';
  if (widened.has(name)) keep('width', /^\d+$/.test(width) ? `${width}px` : width);
  for (const declaration of (given.get('style') ?? '').slice(0, most).split(';')) {
    const [property = '', ...rest] = declaration.split(':');
    keep(
      property.trim().toLowerCase(),
      rest
        .join(':')
        .replace(/!important/i, '')
        .trim(),
    );
  }
  return [...kept].map(([property, value]) => `${property}: ${value}`).join('; ');
}
