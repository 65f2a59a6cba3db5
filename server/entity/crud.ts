import { TRPCError } from '@trpc/server';
import { isId } from '#rules/field-rules.ts';
import { holds, type SignedInContext } from '../context.ts';
import { type LegacyAddress, type Meta, procedure } from '../trpc.ts';
import type { Entity, Fields, Values } from './entity.ts';
import { idInput, idsInput, listInput, recordInput } from './inputs.ts';
import { listRows, type Row, readRow, withLabels } from './read-rows.ts';
import { screenOf } from './views.ts';
import { type Expected, type Input, insertRow, readInput, removeRows, updateRow } from './write-rows.ts';

/** The meta of a call of an entity: who may, and the addresses that open it to legacy callers. */
export function metaOf(
  entity: Pick<Entity, 'legacyPath' | 'legacyAliases' | 'path' | 'owner'>,
  permission: Meta['permission'],
  method: 'GET' | 'POST',
  ...actions: string[]
): Meta {
  const stems = [entity.legacyPath, ...(entity.legacyAliases ?? [])];
  return {
    permission,
    entity: entity.path,
    crossTenant: entity.owner === 'platform',
    legacy: stems.flatMap((stem) => actions.map((action): LegacyAddress => `${method} ${stem}/${action}`)),
  };
}

/** The procedures every entity has. They are a plain record: an area's router spreads them and replaces what differs. */
export function crud<F extends Fields>(entity: Entity<F>) {
  const { permission: code } = entity;
  const codes = { add: `${code}_add`, edit: `${code}_edit`, view: `${code}_view` };
  return {
    screen: procedure
      .meta({ permission: [code, codes.add, codes.edit, codes.view], page: entity.page, entity: entity.path })
      .query(({ ctx }) => screenOf(entity, ctx)),
    list: procedure
      .meta(metaOf(entity, code, 'GET', 'list'))
      .input(listInput)
      .query(({ ctx, input }) => listRows(ctx, entity, input)),
    detail: procedure
      .meta(metaOf(entity, [codes.view, codes.edit], 'GET', 'detail'))
      .input(idInput)
      .query(async ({ ctx, input }) => (await withLabels(ctx, entity, [await readRow(ctx, entity, input.id)]))[0]),
    ...writeCalls(entity, { insert: insertRow, update: updateRow, remove: removeRows }),
  };
}

/** What writes the rows of an entity: plain rows, or the places of a tree. */
interface WritingDeeds<F extends Fields> {
  insert: (ctx: SignedInContext, entity: Entity<F>, values: Partial<Values<F>> & Input) => Promise<Row<F>>;
  update: (ctx: SignedInContext, entity: Entity<F>, id: string, values: Partial<Values<F>> & Input, expected: Expected) => Promise<Row<F>>;
  remove: (ctx: SignedInContext, entity: Entity<F>, ids: string[]) => Promise<void>;
}

/** The writing calls that every entity has, over the deeds that write its rows: one address for both, or two (specification 7.1). */
export function writeCalls<F extends Fields>(entity: Entity<F>, { insert, update, remove }: WritingDeeds<F>) {
  const { permission: code } = entity;
  const codes = { add: `${code}_add`, edit: `${code}_edit`, remove: `${code}_delete` };
  const both = entity.writes !== 'save-update';
  return {
    save: procedure
      .meta(metaOf(entity, codes.add, 'POST', ...(both ? [] : ['save'])))
      .input(recordInput)
      .mutation(async ({ ctx, input }) => insert(ctx, entity, await readInput(ctx, entity, input))),
    update: procedure
      .meta(metaOf(entity, codes.edit, 'POST', ...(both ? [] : ['update'])))
      .input(recordInput)
      .mutation(async ({ ctx, input }) => update(ctx, entity, idOf(input), await readInput(ctx, entity, input, true), expectedOf(input))),
    submit: procedure
      .meta(metaOf(entity, [codes.add, codes.edit], 'POST', ...(both ? ['submit'] : [])))
      .input(recordInput)
      .mutation(async ({ ctx, input }) => {
        const isNew = isAbsent(input.id);
        if (!holds(ctx.session, isNew ? codes.add : codes.edit)) throw new TRPCError({ code: 'FORBIDDEN' });
        if (isNew) return insert(ctx, entity, await readInput(ctx, entity, input));
        return update(ctx, entity, idOf(input), await readInput(ctx, entity, input, true), expectedOf(input));
      }),
    remove: procedure
      .meta(metaOf(entity, codes.remove, 'POST', 'remove'))
      .input(idsInput)
      .mutation(async ({ ctx, input }) => remove(ctx, entity, input.ids)),
  };
}

/** Forms send an empty text for 'not given' (contract 1.3). */
export const isAbsent = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || value === -1 || value === '-1';

/** The id of the record that a body changes. */
export function idOf(input: Input): string {
  return idInput.parse({ id: isAbsent(input.id) ? undefined : input.id }).id;
}

/** The version, or the time of the last change, that the client read. */
export function expectedOf(input: Input): { version?: number; updateTime?: string } {
  const version = Number(input.version);
  if (!isAbsent(input.version) && Number.isSafeInteger(version)) return { version };
  return typeof input.updateTime === 'string' && /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(input.updateTime)
    ? { updateTime: input.updateTime }
    : {};
}

export const idsOf = (value: unknown): string[] =>
  String(value ?? '')
    .split(',')
    .filter(isId);
