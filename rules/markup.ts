import { type MarkupProblem, maxElements, openElements } from './markup-elements.ts';
import { tokenAt } from './markup-tokens.ts';

/** Formatted text that any parser reads alike: allowed tags and attributes alone, each element closed where it ends. */
export type Markup = { html: string } | { problem: MarkupProblem };

/** What was typed into a field of formatted text: markup, or plain text, whose lines become paragraphs. */
export const readTyped = (typed: string): Markup => (hasMarkup(typed) ? readMarkup(typed) : readLines(typed));

export function readLines(text: string): Markup {
  const lines = text.trim().split(/\r?\n/);
  if (lines.length > maxElements) return { problem: 'tooManyElements' };
  const paragraphs = lines
    .map((line) => (line.trim() === '' ? '' : line))
    .join('\n')
    .split(/\n{2,}/);
  const written = paragraphs.filter((one) => one !== '').map((one) => `<p>${escaped(one).replaceAll('\n', '<br>')}</p>`);
  return { html: written.join('') };
}

/** Whether a text contains a tag. */
export function hasMarkup(text: string): boolean {
  const opened = text.search(/<[a-z!/]/i);
  return opened >= 0 && text.includes('>', opened + 2);
}

/** Whether nothing would be seen of a formatted text, as an editor leaves it behind. */
export const isBlank = (html: string): boolean => html.replace(invisible, '') === '';

const invisible = /<(?!img|hr)[^<>]*>|&nbsp;|\s/gi;

/** Reads markup once from its beginning to its end; a tag that is never finished is text, and so is what follows it. */
export function readMarkup(text: string): Markup {
  const elements = openElements();
  for (let at = 0; at < text.length; ) {
    const token = tokenAt(text, at);
    at = token.end;
    if (token.kind === 'text') elements.say(token.text);
    if (token.kind === 'end') elements.close(token.name);
    if (token.kind !== 'start') continue;
    const problem = elements.open(token.name, token.attributes);
    if (problem) return { problem };
    if (droppedWhole.has(token.name)) at = endOf(text, token.name, at);
  }
  return { html: elements.closed() };
}

/** Elements of another language or of a form, which are dropped with all that is in them. */
const droppedWhole = new Set(
  'script style template noscript iframe object svg math title textarea xmp plaintext noembed noframes select'.split(' '),
);

/** The letters are compared in place: a text in lower case can be longer than it was (`İ`). */
function endOf(text: string, name: string, from: number): number {
  const end = new RegExp(`</${name}`, 'gi');
  end.lastIndex = from;
  return end.test(text) ? end.lastIndex - name.length - 2 : text.length;
}

export const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
