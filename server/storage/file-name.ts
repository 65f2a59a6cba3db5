const longest = 255;

/** Cleans a typed file name: the last path part, in Unicode NFC, without characters that tables or headers cannot hold. */
export function tidyName(given: string): string {
  const last = given.normalize('NFC').split(/[\\/]/).at(-1) ?? '';
  const clean = last.replace(/\p{Cc}|\p{Bidi_Control}|\p{Cs}/gu, '').trim();
  return clean === '' || /^\.+$/.test(clean) ? 'file' : shortened(clean);
}

/** The extension without its dot; a long or unusual one counts as none. */
export const extensionOf = (name: string): string => /\.([A-Za-z0-9]{1,16})$/.exec(name)?.[1]?.toLowerCase() ?? '';

/** Keeps the extension, by which people and programs recognise the file type. */
function shortened(name: string): string {
  const signs = [...name];
  if (signs.length <= longest) return name;
  const extension = extensionOf(name);
  const ending = extension === '' ? [] : ['.', ...extension];
  return [...signs.slice(0, longest - ending.length), ...ending].join('');
}
