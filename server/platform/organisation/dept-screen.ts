import { and, eq } from 'drizzle-orm';
import type { Screen } from '#rules/screen.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { screenOf } from '#server/engine/views.ts';
import { visibleRows } from '#server/engine/visible-rows.ts';
import { dept } from './dept.ts';

/** The screen of departments: a new one starts below the company, if there is only one. */
export async function deptScreen(ctx: SignedInContext): Promise<Screen> {
  const { id, parentId } = dept.table;
  const roots = ctx.db
    .select({ id })
    .from(dept.table)
    .where(and(visibleRows(dept, ctx), eq(parentId, '0')))
    .limit(2);
  const [screen, [first, second]] = await Promise.all([screenOf(dept, ctx), roots]);
  if (!first || second) return screen;
  return { ...screen, form: screen.form.map((field) => (field.name === 'parentId' ? { ...field, initial: first.id } : field)) };
}
