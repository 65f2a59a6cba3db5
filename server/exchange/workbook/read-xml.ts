import { setImmediate as nextTurn } from 'node:timers/promises';
import { holdsTooMuch, notWorkbook } from './unzip.ts';

/** A piece of XML: a tag, by its name without prefix, or the text between two. */
export interface Piece {
  kind: 'open' | 'close' | 'empty' | 'text';
  name: string;
  /** The raw attributes, or the text. */
  content: string;
}

/** No spreadsheet writes longer tags or texts: a cell has 32,767 characters of ten bytes at most. Reading a longer one would block the event loop. */
const [longestTag, longestText] = [64 * 1024, 512 * 1024];

/** For a comment, so that whoever reads a million of them can let others in between. */
const nothing: Piece = { kind: 'text', name: '', content: '' };

/** Tokenises an XML document lazily and in linear time. A DOCTYPE is refused. */
export function* piecesOf(xml: string): Generator<Piece> {
  const after = (mark: string, from: number): number => {
    const found = xml.indexOf(mark, from);
    if (found < 0) throw notWorkbook();
    return found + mark.length;
  };
  let at = 0;
  while (at < xml.length) {
    const from = xml.indexOf('<', at);
    const text = xml.slice(at, from < 0 ? undefined : from);
    if (text.length > longestText) throw holdsTooMuch();
    if (text !== '') yield { kind: 'text', name: '', content: decoded(text) };
    if (from < 0) return;
    if (xml.startsWith('<!--', from) || xml.startsWith('<?', from)) {
      at = xml.startsWith('<?', from) ? after('?>', from + 2) : after('-->', from + 4);
      yield nothing;
    } else if (xml.startsWith('<![CDATA[', from)) {
      at = after(']]>', from + 9);
      yield { kind: 'text', name: '', content: xml.slice(from + 9, at - 3) };
    } else if (xml.startsWith('<!', from)) throw notWorkbook();
    else {
      at = after('>', from);
      if (at - from > longestTag) throw holdsTooMuch();
      yield tagOf(xml.slice(from + 1, at - 1));
    }
  }
}

function tagOf(inner: string): Piece {
  const isClose = inner.startsWith('/');
  const isEmpty = inner.endsWith('/');
  const body = inner.slice(isClose ? 1 : 0, isEmpty ? -1 : undefined);
  const space = body.search(/\s/);
  const name = space < 0 ? body : body.slice(0, space);
  const kind = isClose ? 'close' : isEmpty ? 'empty' : 'open';
  return { kind, name: name.slice(name.indexOf(':') + 1), content: space < 0 ? '' : body.slice(space) };
}

/** The value of a tag's attribute; prefixes are ignored. */
export function attributeOf({ content }: Piece, name: string): string | undefined {
  const pattern = patterns.get(name) ?? new RegExp(`\\s(?:\\w+:)?${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`);
  patterns.set(name, pattern);
  const found = pattern.exec(content);
  return found ? decoded(found[1] ?? found[2] ?? '') : undefined;
}
const patterns = new Map<string, RegExp>();

const named: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

function decoded(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w{2,4}));/gi, (whole, hex?: string, decimal?: string, name?: string) => {
    if (name !== undefined) return named[name] ?? whole;
    const point = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return point <= 0x10ffff ? String.fromCodePoint(point) : '';
  });
}

const [piecesAtOnce, charactersAtOnce] = [10_000, 512 * 1024];

/** Reads a document until the callback returns 'enough'; yields to other requests meanwhile. */
export async function eachPiece(xml: string, take: (piece: Piece) => 'enough' | undefined): Promise<void> {
  let [pieces, characters] = [0, 0];
  for (const piece of piecesOf(xml)) {
    if (take(piece) === 'enough') return;
    pieces += 1;
    characters += piece.content.length;
    if (pieces < piecesAtOnce && characters < charactersAtOnce) continue;
    [pieces, characters] = [0, 0];
    await nextTurn();
  }
}

/** The first piece that is meant. */
export async function findPiece(xml: string, isMeant: (piece: Piece) => boolean): Promise<Piece | undefined> {
  let found: Piece | undefined;
  await eachPiece(xml, (piece) => {
    if (!isMeant(piece)) return undefined;
    found = piece;
    return 'enough';
  });
  return found;
}
