import type { FieldView } from '#rules/screen.ts';

/** Whether a field takes the full width of a form. */
export const isWide = ({ wide, kind }: FieldView): boolean =>
  wide ?? (kind === 'longText' || kind === 'richText' || kind === 'rows' || kind === 'references' || kind === 'files');
