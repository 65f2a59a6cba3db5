import * as z from 'zod';
import { listInput } from './inputs.ts';

/** The input of a list, with filters nested (pages) or spread (legacy clients). */
export const spreadListInput = z.preprocess((value) => {
  if (typeof value !== 'object' || value === null) return value;
  const { current, size, sort, filters, countUpTo, pasted, ...rest } = value as Record<string, unknown>;
  const spread = Object.fromEntries(Object.entries(rest).filter(([, one]) => typeof one === 'string' || typeof one === 'number'));
  return { current, size, sort, countUpTo, pasted, filters: { ...spread, ...(typeof filters === 'object' ? filters : {}) } };
}, listInput);
