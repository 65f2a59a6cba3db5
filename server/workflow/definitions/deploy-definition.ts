import { createHash } from 'node:crypto';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { SignedInContext } from '#server/calls/context.ts';
import { readRow } from '#server/engine/read-rows.ts';
import { type Expected, type Input, insertRow, readInput, updateRow } from '#server/engine/write-rows.ts';
import { BusinessError } from '#server/errors.ts';
import { type Fault, toldFault } from '../model/faults.ts';
import { type Definition, definition } from './definition.ts';
import { definitionGraph } from './definition-graph-table.ts';
import { readDefinition } from './read-definition.ts';

const { table } = definition;

/** Deploys a file as the next version of its key; the very file that is the last version already stays it. */
export async function deployDefinition(ctx: SignedInContext, input: Input): Promise<Definition> {
  const { xml = '', category, description } = await readInput(ctx, definition, input);
  const read = await readDefinition(new TextEncoder().encode(xml));
  if ('faults' in read) throw refusalOf(read.faults);
  const { key, name } = read.graph;
  const hash = createHash('sha256').update(xml).digest('hex');
  // Of two who deploy one key at once, the second waits and gets the next version.
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`flow ${ctx.session.tenantId} ${key}`}, 0))`);
  const last = await lastVersion(ctx, key);
  if (last && last.hash === hash && last.category === category) return readRow(ctx, definition, last.id);
  const made = await insertRow(ctx, definition, {
    ...{ key, name, category, description, xml: read.xml },
    definitionVersion: (last?.version ?? 0) + 1,
  });
  const { graph, drawing } = read;
  await ctx.db.insert(definitionGraph).values({ definitionId: made.id, hash, graph, drawing });
  return made;
}

/** What runs by a version must find it as it was: people change what they say about it, and nothing else. */
export async function describeDefinition(ctx: SignedInContext, id: string, input: Input, expected: Expected): Promise<Definition> {
  const { description } = await readInput(ctx, definition, { id, description: input.description ?? null }, true);
  return updateRow(ctx, definition, id, Object.hasOwn(input, 'description') ? { description } : {}, expected);
}

async function lastVersion({ db, session }: SignedInContext, key: string) {
  const [last] = await db
    .select({ id: table.id, version: table.definitionVersion, category: table.category, hash: definitionGraph.hash })
    .from(table)
    .leftJoin(definitionGraph, and(eq(definitionGraph.tenantId, table.tenantId), eq(definitionGraph.definitionId, table.id)))
    .where(and(eq(table.tenantId, session.tenantId), eq(table.isDeleted, 0), eq(table.key, key)))
    .orderBy(desc(table.definitionVersion))
    .limit(1);
  return last;
}

const mostTold = 5;

function refusalOf(faults: readonly Fault[]): BusinessError {
  const told = faults.slice(0, mostTold).map(toldFault);
  const more = faults.length - told.length;
  const text = {
    zh: `${told.map(({ zh }) => zh).join('；')}${more > 0 ? `；另有 ${more} 处` : ''}`,
    en: `${told.map(({ en }) => en).join('; ')}${more > 0 ? `; and ${more} more` : ''}`,
  };
  return new BusinessError(text, { field: 'xml' });
}
