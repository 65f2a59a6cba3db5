import * as z from 'zod';

/** A list, named by the entity's path in the router. */
export const listName = z.string().regex(/^[a-z]\w{0,30}\.[a-z]\w{0,30}$/i);

export const fieldName = z.string().regex(/^[a-z]\w{0,60}$/i);
