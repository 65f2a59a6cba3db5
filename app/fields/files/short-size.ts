/** A readable size; a KB has 1,024 bytes here as in the limits (specification 9). */
export function shortSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  const kilobytes = bytes / 1024;
  // From 1,023.5 KB on it would be rounded to 1024 KB.
  return kilobytes < 1023.5 ? `${Math.round(kilobytes)} KB` : `${(kilobytes / 1024).toFixed(1)} MB`;
}
