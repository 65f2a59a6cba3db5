import type { Label } from '#rules/screen.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import type { Commands } from '#server/engine/crud.ts';
import { type Input, insertRow, readInput, removeRows, updateRow } from '#server/engine/write-rows.ts';
import type { AnyEntity } from '#server/entity/entity.ts';
import { BusinessError } from '#server/errors.ts';

/** Records that come of what people do elsewhere: callers are told where, and pages offer nothing to write (decision 099). */
export function notByHand(entity: AnyEntity, says: Label): Required<Omit<Commands, 'updateMany'>> & { isRefused: true } {
  const refuse = ({ caller }: SignedInContext) => {
    if (caller.door !== 'page') throw new BusinessError(says);
  };
  const read = async (ctx: SignedInContext, input: Input, isChange = false) => {
    refuse(ctx);
    return readInput(ctx, entity, input, isChange);
  };
  return {
    isRefused: true,
    insert: async (ctx, input) => insertRow(ctx, entity, await read(ctx, input)),
    update: async (ctx, id, input, expected) => updateRow(ctx, entity, id, await read(ctx, input, true), expected),
    remove: async (ctx, ids) => {
      refuse(ctx);
      await removeRows(ctx, entity, ids);
    },
  };
}
