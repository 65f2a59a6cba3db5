import * as z from 'zod';

/** The list that something is kept for: the entity's place in the router. */
export const listName = z.string().regex(/^[a-z]\w{0,30}\.[a-z]\w{0,30}$/i);

/** The name of a field. */
export const fieldName = z.string().regex(/^[a-z]\w{0,60}$/i);
