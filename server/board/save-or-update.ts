import { holds, type SignedInContext } from '#server/calls/context.ts';
import { notPermitted } from '#server/calls/permissions.ts';
import { procedure, type Sample } from '#server/calls/trpc.ts';
import { expectedOf, idOf, isAbsent, recordInput } from '#server/engine/inputs.ts';
import { manyInput, updateMany } from '#server/engine/update-many.ts';
import type { Expected, Input } from '#server/engine/write-rows.ts';

interface Writes<Row> {
  path: string;
  add: readonly string[];
  edit: readonly string[];
  save: (ctx: SignedInContext, input: Input) => Promise<Row>;
  update: (ctx: SignedInContext, id: string, input: Input, expected: Expected) => Promise<Row>;
  legacyPath: `/${string}`;
  samples?: { save?: Sample; update?: Sample };
}

/** The write calls of a module whose records are created by commands, so that the standard calls cannot bypass them (decision 063). */
export function savedByCommands<Row>({ path, legacyPath, add, edit, save, update, samples }: Writes<Row>) {
  const mayCall = (ctx: SignedInContext, codes: readonly string[]) => codes.some((code) => holds(ctx.session, code));
  const updating = procedure
    .meta({ permission: edit, entity: path, legacy: [`POST ${legacyPath}/update`], ...(samples?.update ? { sample: samples.update } : {}) })
    .input(recordInput)
    .mutation(({ ctx, input }) => update(ctx, idOf(input), input, expectedOf(ctx, input)));
  const submit = procedure
    .meta({
      permission: [...add, ...edit],
      entity: path,
      legacy: [`POST ${legacyPath}/submit`],
      scopedWith: [`POST ${legacyPath}/save`, `POST ${legacyPath}/update`],
      ...(samples?.save ? { sample: samples.save } : {}),
    })
    .input(recordInput)
    .mutation(({ ctx, input }) => {
      const isNew = isAbsent(input.id);
      if (!mayCall(ctx, isNew ? add : edit)) throw notPermitted(isNew ? add : edit);
      return isNew ? save(ctx, input) : update(ctx, idOf(input), input, expectedOf(ctx, input));
    });
  return {
    save: procedure
      .meta({ permission: add, entity: path, legacy: [`POST ${legacyPath}/save`], ...(samples?.save ? { sample: samples.save } : {}) })
      .input(recordInput)
      .mutation(({ ctx, input }) => save(ctx, input)),
    update: updating,
    submit,
    updateMany: procedure
      .meta({ permission: edit, entity: path, many: [updating, submit] })
      .input(manyInput)
      .mutation(({ ctx, input }) => updateMany(ctx, path, input, update)),
  };
}
