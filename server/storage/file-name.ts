const longest = 255;

/** A name as somebody typed it: its last part alone, in one form of Unicode, without what no table or header can hold. */
export function tidyName(given: string): string {
  const last = given.normalize('NFC').split(/[\\/]/).at(-1) ?? '';
  const clean = last.replace(/\p{Cc}|\p{Bidi_Control}|\p{Cs}/gu, '').trim();
  return clean === '' || /^\.+$/.test(clean) ? 'file' : shortened(clean);
}

/** What a name ends with, without its dot; a long or odd ending is none. */
export const extensionOf = (name: string): string => /\.([A-Za-z0-9]{1,16})$/.exec(name)?.[1]?.toLowerCase() ?? '';

/** The ending stays: people and programs tell by it what a file is. */
function shortened(name: string): string {
  const signs = [...name];
  if (signs.length <= longest) return name;
  const extension = extensionOf(name);
  const ending = extension === '' ? [] : ['.', ...extension];
  return [...signs.slice(0, longest - ending.length), ...ending].join('');
}
