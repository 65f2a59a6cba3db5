import * as z from 'zod';
import { maxFormFields } from '#rules/form-limits.ts';

const text = (max: number) =>
  z
    .string()
    .max(max)
    .refine((given) => !/[\0\p{Cs}]/u.test(given));

/** A path of this console that identifies a tab or a form. */
const path = text(255).regex(/^\/(?![/\\])[^\\\p{Cc}]*$/u);

export const pageInput = z.object({ page: path });
export const pinInput = pageInput.extend({ isPinned: z.boolean() });
export const formInput = z.object({ form: path });

/** The current page. Titles are limited to the column; from an address that is too long the query is dropped. */
export const visitInput = z.object({
  page: path,
  query: text(1000).catch(''),
  title: z
    .string()
    .transform((given) => given.slice(0, 200))
    .pipe(text(200))
    .catch(''),
});

export const draftInput = z.object({
  form: path,
  page: path,
  version: text(32).default(''),
  key: text(64).default(''),
  content: z.array(z.tuple([text(200), text(65_536)])).max(maxFormFields),
});
