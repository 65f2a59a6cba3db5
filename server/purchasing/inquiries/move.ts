import { and, eq, inArray } from 'drizzle-orm';
import type { Label } from '#rules/screen.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { recordChanges } from '#server/engine/audit.ts';
import { type Changes, changeRow } from '#server/engine/change-rows.ts';
import { readRow } from '#server/engine/read-rows.ts';
import { visibleRows } from '#server/engine/visible-rows.ts';
import { BusinessError, messages } from '#server/errors.ts';
import { type Inquiry, inquiry } from './inquiry.ts';
import { type InquiryState, type Move, moves, stateOptions } from './inquiry-states.ts';

type InquiryChanges = Changes<(typeof inquiry)['fields']>;

/** Brings an inquiry to the next state; of two who do so at once the second learns where it is now. */
export async function move(
  ctx: SignedInContext,
  id: string,
  action: Move,
  values: InquiryChanges = {},
  version?: number,
): Promise<Inquiry> {
  const { from, to }: { from: readonly InquiryState[]; to: InquiryState } = moves[action];
  const { table } = inquiry;
  const isExpected = and(
    visibleRows(inquiry, ctx),
    eq(table.id, id),
    inArray(table.state, [...from]),
    version === undefined ? undefined : eq(table.version, version),
  );
  const moved = await changeRow(ctx, inquiry, isExpected, { ...values, state: to });
  if (!moved) throw await whyNot(ctx, id, from, version);
  await recordChanges(ctx, inquiry, [{ recordId: id, action, after: { state: to } }]);
  return moved;
}

async function whyNot(
  ctx: SignedInContext,
  id: string,
  from: readonly InquiryState[],
  version: number | undefined,
): Promise<BusinessError> {
  const now = await readRow(ctx, inquiry, id);
  if (version !== undefined && now.version !== version && from.some((state) => state === now.state))
    return new BusinessError(messages.stale, { code: 409 });
  const { zh, en } = labelOf(now.state);
  return new BusinessError(
    { zh: `${now.number} ${zh}，不能执行该操作`, en: `${now.number} is ${en.toLowerCase()}: this is not possible now` },
    { code: 409, recordId: id },
  );
}

const labelOf = (state: string): Label => stateOptions.find(({ value }) => value === state)?.label ?? { zh: state, en: state };
