/** A text as XML holds it, in an element or an attribute; what XML cannot hold at all is a blank. */
export const escaped = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll(/[\p{Cc}\p{Cs}]/gu, ' ');
