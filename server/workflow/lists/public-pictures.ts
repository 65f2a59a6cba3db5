import { eq } from 'drizzle-orm';
import type { Context } from '#server/calls/context.ts';
import type { Transaction } from '#server/database/pool.ts';
import { BusinessError, messages } from '#server/errors.ts';
import { definitionGraph } from '../definitions/definition-graph-table.ts';
import { drawSvg } from '../diagram/draw-svg.ts';
import { Picture } from '../diagram/picture.ts';
import { instance } from '../instances/instance.ts';
import { instanceForm } from '../instances/instance-tables.ts';
import { progressOf } from './progress.ts';

/** How far a process is: clients show it without a token, so its id is one that nobody guesses, and it names neither people nor values. */
export async function instancePicture({ database, locale }: Context, processInstanceId: string): Promise<Picture> {
  const id = processInstanceId.toLowerCase();
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) throw absent();
  const found = await database.transact({ presentedKey: id }, (db) => ownerOf(db, id));
  if (!found) throw absent();
  return database.transact({ tenantId: found.tenantId }, async (db) => {
    const [of] = await db
      .select({ definitionId: instance.table.definitionId, isDeleted: instance.table.isDeleted })
      .from(instance.table)
      .where(eq(instance.table.id, found.instanceId));
    const drawn = of?.isDeleted === 0 ? await drawnAt(db, of.definitionId) : undefined;
    if (!drawn) throw absent();
    const { graph, drawing } = drawn;
    return new Picture(`${graph.key}.svg`, drawSvg(graph, drawing, locale, await progressOf(db, found.instanceId, graph)));
  });
}

/** A version of a process as it was drawn. */
export async function definitionPicture({ database, locale }: Context, definitionId: string): Promise<Picture> {
  const drawn = await database.transact({ presentedKey: definitionId }, (db) => drawnAt(db, definitionId));
  if (!drawn) throw absent();
  return new Picture(`${drawn.graph.key}.svg`, drawSvg(drawn.graph, drawn.drawing, locale));
}

const absent = () => new BusinessError(messages.absent, { code: 404 });

async function ownerOf(db: Transaction, publicId: string) {
  const { tenantId, instanceId } = instanceForm;
  const [found] = await db.select({ tenantId, instanceId }).from(instanceForm).where(eq(instanceForm.publicId, publicId));
  return found;
}

async function drawnAt(db: Transaction, definitionId: string) {
  const { graph, drawing } = definitionGraph;
  const [found] = await db.select({ graph, drawing }).from(definitionGraph).where(eq(definitionGraph.definitionId, definitionId));
  return found;
}
