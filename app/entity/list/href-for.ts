/** An address of a row: `{id}` and the like are replaced by its values. */
export const hrefFor = (href: string, row: Record<string, unknown>): string =>
  href.replace(/\{(\w+)\}/g, (_match, name: string) => encodeURIComponent(String(row[name] ?? '')));
