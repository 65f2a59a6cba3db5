import { fromHtml } from 'hast-util-from-html';
import { type Schema, sanitize } from 'hast-util-sanitize';
import { toHtml } from 'hast-util-to-html';
import { escaped, hasMarkup, readLines, readMarkup } from '#rules/markup.ts';
import { allowedMarkup, allowedProtocols } from '#rules/markup-elements.ts';
import { lastingPath, withAddresses } from '#server/security/file-link.ts';

/**
 * Sanitises HTML so that no script can run: an allow-list of tags and attributes, links only to http(s), mailto and our own paths.
 * Files of ours are named by their ids, whatever link was pasted. What this has written comes back as it is; what is too deep or too much to
 * be parsed is shown as the text that it is.
 */
export const safeHtml = (html: string): string => withAddresses(sanitised(html), lastingPath);

function sanitised(html: string): string {
  const read = readMarkup(html);
  if ('problem' in read) return asSource(html);
  if (read.html === html) return html;
  const again = readMarkup(toHtml(sanitize(fromHtml(read.html, { fragment: true }), allowed)));
  return 'problem' in again ? asSource(html) : again.html;
}

/**
 * Turns typed text into sanitised HTML; text without tags, from a form without an editor, becomes paragraphs.
 * Stored text always has a tag.
 */
export function htmlTyped(typed: string): string {
  if (!hasMarkup(typed)) {
    const read = readLines(typed);
    return 'problem' in read ? asSource(typed) : read.html;
  }
  const html = safeHtml(typed);
  return html.trim() === '' || hasMarkup(html) ? html : `<p>${html}</p>`;
}

const asSource = (text: string): string => `<pre>${escaped(text)}</pre>`;

const propertyOf: Record<string, string> = { colspan: 'colSpan', rowspan: 'rowSpan' };
/** Excludes elements with raw text content and foreign elements (SVG, MathML), so that the output parses back to the same tree. */
const allowed: Schema = {
  tagNames: Object.keys(allowedMarkup),
  attributes: Object.fromEntries(
    Object.entries(allowedMarkup).map(([name, attributes]) => [name, [...attributes, 'style'].map((one) => propertyOf[one] ?? one)]),
  ),
  protocols: Object.fromEntries(Object.entries(allowedProtocols).map(([name, protocols]) => [name, [...protocols]])),
};
