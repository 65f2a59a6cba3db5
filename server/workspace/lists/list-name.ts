import * as z from 'zod';
import type { Session } from '#server/calls/context.ts';
import { procedureAt } from '#server/calls/every-call.ts';
import { mayCall, notPermitted } from '#server/calls/permissions.ts';

/** A list, named by the entity's path in the router. */
export const listName = z.string().regex(/^[a-z]\w{0,30}\.[a-z]\w{0,30}$/i);

export const fieldName = z.string().regex(/^[a-z]\w{0,60}$/i);

/** Who may not open a list keeps nothing of it either. */
export function assertMayOpen(session: Session, list: string): void {
  const meta = (procedureAt(`${list}.list`) ?? procedureAt(`${list}.screen`))?._def.meta;
  if (!mayCall(session, meta, 'page')) throw notPermitted(meta?.permission);
}
