import { and, asc, inArray, or } from 'drizzle-orm';
import type * as z from 'zod';
import { holds, type SignedInContext } from '#server/calls/context.ts';
import { procedure } from '#server/calls/trpc.ts';
import { naturally } from '#server/database/natural-order.ts';
import type { AnyEntity, Entity, Fields } from '#server/entity/entity.ts';
import { isNatural } from '#server/entity/list-indexes.ts';
import { shownTitle, titleColumns } from '#server/entity/shown-title.ts';
import { containsText, findByName } from './contains-text.ts';
import { metaOf } from './crud.ts';
import { selectInput } from './inputs.ts';
import { columnsOf, visibleRows } from './visible-rows.ts';

/**
 * The maximum number of options. A page gets one more than it shows as a plain list: the extra one means that users have to search.
 * Legacy forms cannot search, so they get every option of a plant, up to a sensible limit.
 */
export const maxOptions = ({ caller }: SignedInContext): number => (caller.door === 'blade' ? 5000 : 201);

/** `select`: the records that a user may choose from, with few columns, found by text or by id. */
export function selectable<F extends Fields>(entity: Entity<F>) {
  return {
    select: procedure
      .meta(metaOf(entity, 'signed-in', 'GET', 'select'))
      .input(selectInput)
      .query(({ ctx, input }) => selectRows(ctx, entity, input)),
  };
}

/** Whether a caller is answered more than id and title: by a code of the entity's or of pages that choose from it; a supplier sees his own. */
export function selectsMore({ session }: Pick<SignedInContext, 'session'>, { permission: code, selectsFor }: AnyEntity): boolean {
  const codes = [code, `${code}_add`, `${code}_edit`, `${code}_view`, ...(selectsFor ?? [])];
  return selectsFor === undefined || session.supplierId !== null || codes.some((one) => holds(session, one));
}

/** Runs `select` for procedures that narrow the rows further. */
export async function selectRows<F extends Fields>(ctx: SignedInContext, entity: Entity<F>, input: z.output<typeof selectInput>) {
  const { table }: AnyEntity = entity;
  const columns = columnsOf(entity);
  const { title, titleEn } = titleColumns(entity);
  const further = selectsMore(ctx, entity) ? (entity.selects ?? []) : [];
  const shown = Object.fromEntries(further.flatMap((name) => (columns[name] ? [[name, columns[name]]] : [])));
  const read = (text: string | undefined, limit: number) =>
    ctx.db
      .select({ id: columns.id, [entity.title]: title, ...shown, ...(titleEn && { titleEn }) })
      .from(table)
      .where(
        and(
          visibleRows(entity, ctx),
          or(containsText(title, text), titleEn && containsText(titleEn, text)),
          input.ids?.length ? inArray(columns.id, input.ids) : undefined,
        ),
      )
      .orderBy(
        columns.sort ? asc(columns.sort) : asc(isNatural(entity.fields[entity.title]?.kind) ? naturally(title) : title),
        asc(columns.id),
      )
      .limit(limit);
  const rows = await findByName(ctx, input.q, maxOptions(ctx), read, (row) => String(row[entity.title] ?? ''));
  return rows.map(({ titleEn: english, ...row }) => ({
    ...row,
    value: String(row.id),
    label: shownTitle(entity, { title: (row as Record<string, unknown>)[entity.title], titleEn: english }, ctx.locale),
  }));
}
