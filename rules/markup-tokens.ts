export type MarkupToken =
  | { kind: 'text'; text: string; end: number }
  | { kind: 'comment'; end: number }
  | { kind: 'start'; name: string; attributes: Map<string, string>; end: number }
  | { kind: 'end'; name: string; end: number };

/** The piece of markup that begins at a place; `end` is where the next one begins. Every character is looked at a few times at most. */
export function tokenAt(text: string, at: number): MarkupToken {
  if (text[at] !== '<') return textTo(text, at, text.indexOf('<', at));
  if (text.startsWith('<!--', at)) return commentTo(text, at, endOfComment(text, at));
  if (/[!?]/.test(text[at + 1] ?? '')) return commentTo(text, at, text.indexOf('>', at) + 1);
  if (text[at + 1] === '/' && !isLetter(text[at + 2])) return commentTo(text, at, text.indexOf('>', at) + 1);
  const isEnd = text[at + 1] === '/';
  const from = isEnd ? at + 2 : at + 1;
  if (!isLetter(text[from])) return textTo(text, at, text.indexOf('<', at + 1));
  const after = firstOf(endsName, text, from);
  const { attributes, end } = readAttributes(text, after);
  if (end < 0) return textTo(text, at, -1);
  const name = text.slice(from, after).toLowerCase();
  return isEnd ? { kind: 'end', name, end } : { kind: 'start', name, attributes, end };
}

const isLetter = (character: string | undefined): boolean => character !== undefined && /[a-z]/i.test(character);

const textTo = (text: string, from: number, end: number): MarkupToken =>
  end < 0 ? { kind: 'text', text: text.slice(from), end: text.length } : { kind: 'text', text: text.slice(from, end), end };

/** A comment that is never finished is text. */
const commentTo = (text: string, from: number, end: number): MarkupToken => (end <= 0 ? textTo(text, from, -1) : { kind: 'comment', end });

function endOfComment(text: string, at: number): number {
  if (text.startsWith('>', at + 4)) return at + 5;
  if (text.startsWith('->', at + 4)) return at + 6;
  const end = text.indexOf('-->', at + 4);
  return end < 0 ? -1 : end + 3;
}

/** The attributes up to the end of a tag, the first of each name; without an end `end` is -1. */
function readAttributes(text: string, from: number): { attributes: Map<string, string>; end: number } {
  const attributes = new Map<string, string>();
  for (let at = from; ; ) {
    at = firstOf(beginsAttribute, text, at);
    if (at >= text.length) return { attributes, end: -1 };
    if (text[at] === '>') return { attributes, end: at + 1 };
    // A name may begin with an equals sign, as browsers read it.
    const after = firstOf(endsAttribute, text, at + 1);
    const name = text.slice(at, after).toLowerCase();
    const { value, end } = readValue(text, after);
    if (end < 0) return { attributes, end };
    if (!attributes.has(name)) attributes.set(name, value);
    at = end;
  }
}

function readValue(text: string, from: number): { value: string; end: number } {
  const equals = firstOf(notSpace, text, from);
  if (text[equals] !== '=') return { value: '', end: from };
  const at = firstOf(notSpace, text, equals + 1);
  const quote = text[at];
  if (quote === '"' || quote === "'") {
    const end = text.indexOf(quote, at + 1);
    return { value: text.slice(at + 1, end), end: end < 0 ? -1 : end + 1 };
  }
  const end = firstOf(endsValue, text, at);
  return { value: text.slice(at, end), end };
}

const [endsName, beginsAttribute, endsAttribute, endsValue, notSpace] = [/[\s/>]/g, /[^\s/]/g, /[\s/>=]/g, /[\s>]/g, /\S/g];

/** The first place from `from` on where one character matches, or the end of the text. */
function firstOf(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = from;
  return pattern.test(text) ? pattern.lastIndex - 1 : text.length;
}
