import * as z from 'zod';

/**
 * A parameter that may be missing, empty or null alike: search boxes and legacy forms send an empty text for 'not given' (contract 1.3).
 */
export const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' || value === null ? undefined : value), schema.optional());
