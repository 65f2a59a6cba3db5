import { fromHtml } from 'hast-util-from-html';
import { type Schema, sanitize } from 'hast-util-sanitize';
import { toHtml } from 'hast-util-to-html';
import { lastingPath, withAddresses } from '#server/security/file-link.ts';

/**
 * Sanitises HTML so that no script can run: an allow-list of tags and attributes, links only to http(s), mailto and our own paths.
 * Files of ours are named by their ids, whatever link was pasted.
 */
export const safeHtml = (html: string): string => withAddresses(toHtml(sanitize(fromHtml(html, { fragment: true }), allowed)), lastingPath);

/**
 * Turns typed text into sanitised HTML; text without tags, from a form without an editor, becomes paragraphs.
 * Stored text always has a tag.
 */
export function htmlTyped(typed: string): string {
  if (!isMarkup.test(typed)) return paragraphs(typed);
  const html = safeHtml(typed);
  return html.trim() === '' || isMarkup.test(html) ? html : `<p>${html}</p>`;
}

const isMarkup = /<[a-z!/][^>]*>/i;

const links = ['http', 'https', 'mailto'];
/** Excludes elements with raw text content and foreign elements (SVG, MathML), so that the output parses back to the same tree. */
const allowed: Schema = {
  tagNames: [
    ...['p', 'br', 'hr', 'h1', 'h2', 'h3', 'h4', 'blockquote', 'pre', 'code', 'ul', 'ol', 'li', 'div', 'span'],
    ...['strong', 'b', 'em', 'i', 'u', 's', 'del', 'sub', 'sup', 'a', 'img'],
    ...['table', 'thead', 'tbody', 'tr', 'th', 'td', 'caption'],
  ],
  attributes: {
    a: ['href', 'title'],
    img: ['src', 'alt', 'width', 'height'],
    ol: ['start'],
    td: ['colSpan', 'rowSpan'],
    th: ['colSpan', 'rowSpan'],
  },
  protocols: { href: links, src: ['http', 'https'] },
  ancestors: { li: ['ol', 'ul'], tr: ['table'], td: ['table'], th: ['table'], thead: ['table'], tbody: ['table'], caption: ['table'] },
  strip: ['script', 'style', 'template', 'noscript', 'iframe', 'object', 'embed', 'svg', 'math', 'title', 'textarea', 'xmp', 'select'],
  allowComments: false,
  allowDoctypes: false,
};

function paragraphs(text: string): string {
  return text
    .trim()
    .split(/\r?\n\s*\r?\n/)
    .filter((part) => part.trim() !== '')
    .map((part) => `<p>${escaped(part).replace(/\r?\n/g, '<br>')}</p>`)
    .join('');
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
