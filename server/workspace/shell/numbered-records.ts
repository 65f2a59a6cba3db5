import { and, inArray } from 'drizzle-orm';
import { holds, type SignedInContext } from '#server/calls/context.ts';
import { fullNamesOf } from '#server/engine/read-rows.ts';
import { columnsOf, visibleRows } from '#server/engine/visible-rows.ts';
import { type AnyEntity, allEntities } from '#server/entity/entity.ts';
import type { Field } from '#server/entity/fields.ts';

/** A record that has the number that was searched for, as menu search results are. */
export interface FoundRecord {
  id: string;
  name: string;
  path: string;
  icon: string;
  way: string;
}

const maxEach = 3;

/**
 * The records that the caller may open and that have this number or code: a whole one, as it is read off a paper or scanned, whatever its
 * case. Each is one look into an index; parts of a number are searched for in the list.
 */
export async function numberedRecords(ctx: SignedInContext, typed: string): Promise<FoundRecord[]> {
  const text = typed.trim();
  const asked = text === '' ? [] : numbered().filter(({ entity }) => opens(ctx, entity));
  const spellings = [...new Set([text, text.toUpperCase(), text.toLowerCase()])];
  const found = await Promise.all(
    asked.map(async ({ entity, name }) => {
      const { id, [name]: number } = columnsOf(entity);
      if (!number) return [];
      const rows = await ctx.readAt(entity.path, (db) =>
        db
          .select({ id })
          .from(entity.table)
          .where(and(visibleRows(entity, ctx), inArray(number, spellings)))
          .limit(maxEach),
      );
      const ids = rows.map((row) => String(row.id));
      const names = await fullNamesOf(ctx, entity, ids);
      const way = entity.label[ctx.locale];
      return ids.map((one) => ({
        id: `record ${one}`,
        name: withNumber(text, names.get(one) ?? ''),
        path: `${entity.page}/view/${one}`,
        icon: 'document',
        way,
      }));
    }),
  );
  return found.flat();
}

const opens = ({ session }: SignedInContext, { permission }: AnyEntity): boolean =>
  holds(session, permission) && holds(session, `${permission}_view`);

/** What a record is called by, with the number where its name is without. */
const withNumber = (number: string, name: string): string =>
  name.toLowerCase().includes(number.toLowerCase()) ? name : [number, name].filter(Boolean).join(' ');

/** The entities that people know by a number, with its field. */
const numbered = (): { entity: AnyEntity; name: string }[] =>
  allEntities().flatMap((entity) => {
    const { unique, names, title, without } = entity;
    const single = unique?.flatMap(({ fields }) => (fields.length === 1 ? fields : [])) ?? [];
    const fields: Record<string, Field> = entity.fields;
    const name = [...single, names?.[0] ?? title].find((one) => fields[one]?.kind === 'text' && fields[one].code === true);
    return name === undefined || without?.includes('view') ? [] : [{ entity, name }];
  });
