import { and, asc, inArray, ne, or } from 'drizzle-orm';
import * as z from 'zod';
import type { SignedInContext } from '#server/calls/context.ts';
import { naturally } from '#server/database/natural-order.ts';
import { containsText, findByName } from '#server/engine/contains-text.ts';
import { optional, selectInput } from '#server/engine/inputs.ts';
import { titlesOf } from '#server/engine/read-rows.ts';
import { visibleRows } from '#server/engine/visible-rows.ts';
import { person } from './person.ts';

const { table } = person;
const mostFound = 50;

/** Old clients search by `name`. */
export const selectPeopleInput = selectInput
  .unwrap()
  .extend({ name: optional(z.string().max(100)) })
  .prefault({});

/**
 * Up to 50 people who work here, by name or job number, on pages by its sound too; `userId` is the account, which earlier builds answered as
 * `id`. Neither telephone nor birthday.
 */
export async function selectPeople(ctx: SignedInContext, { name, q = name, ids, all }: z.output<typeof selectPeopleInput>) {
  const { id, lastName, workCode, departmentId, userId, hrStatus } = table;
  const read = (text: string | undefined, limit: number) =>
    ctx.db
      .select({ id, lastName, workCode, departmentId, userId })
      .from(table)
      .where(
        and(
          visibleRows(person, ctx),
          all || ids?.length ? undefined : ne(hrStatus, 'left'),
          ids?.length ? inArray(id, ids) : undefined,
          or(containsText(lastName, text), containsText(workCode, text)),
        ),
      )
      .orderBy(asc(naturally(workCode)), asc(id))
      .limit(limit);
  const rows = await findByName(ctx, q, mostFound, read, (row) => row.lastName);
  const departments = await titlesOf(ctx, 'system.dept', [...new Set(rows.map((row) => row.departmentId))]);
  return rows.map((row) => ({
    ...row,
    departmentName: departments.get(row.departmentId) ?? '',
    value: row.id,
    label: `${row.workCode} ${row.lastName}`,
  }));
}
