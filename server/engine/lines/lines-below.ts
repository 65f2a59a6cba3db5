import { inArray } from 'drizzle-orm';
import type { SignedInContext } from '#server/calls/context.ts';
import { type AnyEntity, allEntities } from '#server/entity/entity.ts';
import { recordChanges } from '../audit.ts';
import { changeRows } from '../change-rows.ts';
import { columnsOf } from '../visible-rows.ts';

/** The field by which a line names the record that it lies below; undefined of an entity whose rows are no lines. */
export const headField = ({ fields }: AnyEntity): string | undefined =>
  Object.keys(fields).find((name) => fields[name]?.onRemove === 'along');

/** Removes the lines below records along with them, whoever entered them. */
export async function removeLinesBelow(ctx: SignedInContext, head: AnyEntity, ids: readonly string[]): Promise<void> {
  for (const line of allEntities()) {
    const by = headField(line);
    const column = by === undefined || line.fields[by]?.to !== head.path ? undefined : columnsOf(line)[by];
    if (!column) continue;
    const removed = await changeRows(ctx, line, inArray(column, [...ids]), { isDeleted: 1 });
    await recordChanges(
      ctx,
      line,
      removed.map((recordId) => ({ recordId, action: 'remove' })),
    );
  }
}
