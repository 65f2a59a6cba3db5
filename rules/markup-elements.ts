import { styleOf } from './markup-styles.ts';

/** More than people write. Within them reading takes time in proportion to the length, however the tags are arranged (decision 057). */
export const maxDepth = 50;
export const maxElements = 5000;

export type MarkupProblem = 'tooDeep' | 'tooManyElements';

const plain = 'p br hr h1 h2 h3 h4 blockquote pre code ul li div span strong b em i u s del sub sup table thead tbody tr caption';
/** The elements that formatted text may have, each with its attributes; each may have a style, too. */
export const allowedMarkup: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(plain.split(' ').map((name) => [name, []])),
  ol: ['start'],
  a: ['href', 'title'],
  img: ['src', 'alt', 'width', 'height'],
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan'],
};
/** The protocols of addresses; an address without one leads to a page of our own. */
export const allowedProtocols: Readonly<Record<string, readonly string[]>> = { href: ['http', 'https', 'mailto'], src: ['http', 'https'] };

const empty = new Set(['br', 'hr', 'img']);
const endsParagraph = new Set('p hr h1 h2 h3 h4 blockquote pre ul ol div table'.split(' '));
const inside: Record<string, readonly string[]> = {
  li: ['ul', 'ol'],
  ...{ caption: ['table'], thead: ['table'], tbody: ['table'], tr: ['tbody', 'thead'], td: ['tr'], th: ['tr'] },
};
const implied: Record<string, string> = { tr: 'tbody', td: 'tr', th: 'tr' };
const cells = ['td', 'th', 'caption', 'table'];

/**
 * Writes markup whose elements are closed where a browser would close them, so that a parser has nothing to move, to repeat or to make up.
 * Elements that are not allowed, or have no place, are left out; what is in them stays.
 */
export function openElements() {
  const written: string[] = [];
  const names: string[] = [];
  let count = 0;

  /** The innermost open element of some names, unless one of the `limits` comes first. */
  const nearest = (wanted: readonly string[], limits: readonly string[]): number => {
    for (let at = names.length - 1; at >= 0; at -= 1) {
      const name = names[at] ?? '';
      if (wanted.includes(name)) return at;
      if (limits.includes(name)) return -1;
    }
    return -1;
  };
  const closeTo = (depth: number): void => {
    while (names.length > depth) written.push(`</${names.pop()}>`);
  };
  const limitsOf = (name: string): readonly string[] => (name === 'table' ? [] : name !== 'li' && inside[name] ? ['table'] : cells);
  const close = (name: string): void => {
    const at = nearest([name], limitsOf(name));
    if (at >= 0) closeTo(at);
  };
  const makeRoom = (name: string): boolean => {
    if (endsParagraph.has(name)) close('p');
    if (name === 'a') close('a');
    // A table that stands in a table without a cell ends that table.
    if (name === 'table' && names[nearest(cells, [])] === 'table') close('table');
    const parents = inside[name];
    if (!parents) return true;
    const parent = nearest(parents, limitsOf(name));
    if (parent >= 0) closeTo(parent + 1);
    return parent >= 0 || (implied[name] !== undefined && push(implied[name], new Map()));
  };
  const push = (name: string, attributes: Map<string, string>): boolean => {
    if (!makeRoom(name)) return false;
    count += 1;
    written.push(tagOf(name, attributes));
    if (!empty.has(name)) names.push(name);
    return true;
  };

  return {
    say: (text: string): void => void written.push(text.replaceAll('<', '&#x3C;')),
    close: (name: string): void => close(elementOf(name)),
    open(given: string, attributes: Map<string, string>): MarkupProblem | undefined {
      const style = styleOf(given, attributes);
      if (style === '') attributes.delete('style');
      else attributes.set('style', style);
      const name = elementOf(given);
      if (!Object.hasOwn(allowedMarkup, name) || !push(name, attributes)) count += 1;
      if (names.length > maxDepth) return 'tooDeep';
      return count > maxElements ? 'tooManyElements' : undefined;
    },
    closed(): string {
      closeTo(0);
      return written.join('');
    },
  };
}

/** What an older editor colours is a part of the text as any other. */
const elementOf = (name: string): string => (name === 'font' ? 'span' : name);

function tagOf(name: string, given: Map<string, string>): string {
  const attributes = [...(allowedMarkup[name] ?? []), 'style'].flatMap((attribute) => {
    const value = given.get(attribute);
    const isAllowed = value !== undefined && (!allowedProtocols[attribute] || leadsThere(value, allowedProtocols[attribute]));
    return isAllowed ? [` ${attribute}="${value.replaceAll('"', '&#x22;')}"`] : [];
  });
  return `<${name}${attributes.join('')}>`;
}

/** Whether an address has one of the protocols, or none; what may be one in disguise counts as another. */
function leadsThere(address: string, protocols: readonly string[]): boolean {
  const [before = ''] = address.split(/[/?#]/, 1);
  const protocol = /^([a-z]+):/i.exec(before)?.[1]?.toLowerCase();
  return protocol !== undefined && protocols.includes(protocol) ? true : !/[:&]/.test(before);
}
