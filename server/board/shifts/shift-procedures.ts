import { and, eq } from 'drizzle-orm';
import * as z from 'zod';
import { isRealDate } from '#rules/dates.ts';
import { isPlainLine, isStorable } from '#rules/field-rules.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { procedure, type Sample } from '#server/calls/trpc.ts';
import { crud, metaOf } from '#server/engine/crud.ts';
import { id, idInput, isAbsent, line, optional, recordInput } from '#server/engine/inputs.ts';
import { guarding } from '#server/engine/moves/moving.ts';
import { findRows, readRow, withLabels } from '#server/engine/read-rows.ts';
import type { Input } from '#server/engine/write-rows.ts';
import { inBoth } from '#server/errors.ts';
import { editLineState } from '../lines/edit-line-state.ts';
import { boardReaders, commandCodes } from '../lines/line-commands.ts';
import { lineStateForm } from '../lines/line-state-form.ts';
import { productionLine } from '../lines/production-line.ts';
import { mayTakeBack, takeBackShift } from '../lines/take-back-shift.ts';
import { correctShift } from './correct-shift.ts';
import { endForm } from './end-form.ts';
import { alreadyEnded, endShift } from './end-shift.ts';
import { mayRestart, restartShift } from './restart-shift.ts';
import { selectShifts } from './select-shifts.ts';
import { shiftHistory } from './shift-history.ts';
import { type ShiftRow, shiftRecord } from './shift-record.ts';
import { openShifts } from './shifts-of-lines.ts';
import { signOffForm } from './sign-off-form.ts';
import { maySignOff, signOffShift } from './sign-off-shift.ts';
import { startForm } from './start-form.ts';
import { doubtsInAttendance, startShift } from './start-shift.ts';

const readers = ['shiftrecord', ...boardReaders, ...commandCodes.start, ...commandCodes.end, ...commandCodes.report] as const;
const type = z.coerce
  .string()
  .trim()
  .min(1, inBoth({ zh: '请选择班别', en: 'Choose the shift' }))
  .max(64);
const withHints: Sample = { answer: { hints: [] } };

const maxLines = 20;
const people = { shouldAttendCount: 20, realAttendCount: 20, leaveCount: 0 };

/** A line that no shift is on begins one, as its form proposes; where each has its shift, the client names the line. */
const aShift: Sample = {
  ...withHints,
  request: async (read) => {
    const lines = (await read<{ id: string }[]>('board.productionLine.select')) ?? [];
    for (const { id: lineId } of lines.slice(0, maxLines)) {
      const form = await read<Awaited<ReturnType<typeof startForm>>>('board.startForm', { lineId });
      if (!form || form.open) continue;
      const proposed = Object.entries(form.values).filter(([, value]) => value !== null && value !== '');
      return { ...people, ...Object.fromEntries(proposed) };
    }
    return { lineId: '<产线 id>', shiftType: '1', startTime: '2026-05-04 08:00:00', ...people };
  },
};

const day = z.string().refine(isRealDate, '请求参数格式错误: planDate');

guarding(shiftRecord, {
  lineState: {},
  end: { notNow: alreadyEnded },
  takeBack: { may: mayTakeBack },
  signOff: { may: maySignOff },
  restart: { may: mayRestart },
});

/** All calls of the shifts: the module's own, and the commands that change a shift's state (specification 10.7). */
export const shiftProcedures = {
  ...crud(shiftRecord, {
    select: selectShifts,
    rights: { add: commandCodes.start },
    samples: { save: aShift, update: withHints },
    insert: async (ctx, input) => hinted(ctx, await startShift(ctx, input, { asks: false })),
    update: async (ctx, shiftId, input, expected) => {
      const corrected = await correctShift(ctx, shiftId, input, expected, { asks: ctx.caller.door !== 'blade' });
      // The end-shift dialog has no address of its own (specification 10.7): a submit with its date-time ends the shift.
      return isAbsent(input.datetime) ? hinted(ctx, corrected) : hinted(ctx, await endShift(ctx, shiftId, input, { asks: false }));
    },
  }),
  current: procedure
    .meta(metaOf(shiftRecord, readers, 'GET', 'current'))
    .input(z.object({ lineId: id }))
    .query(async ({ ctx, input }) => {
      const line = await readRow(ctx, productionLine, input.lineId);
      return (await withLabels(ctx, shiftRecord, await openShifts(ctx, [line.id])))[0] ?? null;
    }),
  lastRecord: procedure
    .meta(metaOf(shiftRecord, readers, 'POST', 'last-record'))
    .input(z.object({ lineId: id, shiftType: type }))
    .query(async ({ ctx, input }) => (await shiftsOf(ctx, input, 1))[0] ?? null),
  recordByDateRange: procedure
    .meta(metaOf(shiftRecord, readers, 'POST', 'record-by-daterange'))
    .input(z.object({ lineId: id, shiftType: type, planDate: day }))
    .query(({ ctx, input }) => shiftsOf(ctx, input, 500)),
  restart: procedure
    .meta({
      ...metaOf(shiftRecord, commandCodes.restart, 'POST', 'restart'),
      label: { zh: '重新开班', en: 'Restart: Shift record' },
      sample: { answer: 'record' },
    })
    .input(
      z.object({
        shiftId: id,
        reason: optional(
          line(
            z
              .string()
              .trim()
              .max(255, inBoth({ zh: '重启原因不能超过255个字符', en: 'The reason is at most 255 characters' }))
              .refine(
                (text) => isPlainLine(text),
                inBoth({ zh: '重启原因含有无法保存的字符', en: 'The reason has characters that cannot be saved' }),
              ),
          ),
        ),
      }),
    )
    .mutation(({ ctx, input }) => restartShift(ctx, input, { asks: ctx.caller.door !== 'blade' })),
  history: procedure
    .meta({ permission: ['shiftrecord', 'shiftrecord_view', ...boardReaders] })
    .input(idInput)
    .query(({ ctx, input }) => shiftHistory(ctx, input.id)),
  end: procedure
    .meta({
      ...metaOf(shiftRecord, commandCodes.end, 'POST', 'end'),
      label: { zh: '结班', en: 'End: Shift record' },
      sample: {
        answer: 'record',
        request: { shiftId: '<班次 id>', datetime: '<结班时间>', indirectWorkHour: '0' },
        required: ['shiftId'],
        means: { datetime: { zh: '结班时间，不传为现在', en: 'When the shift ended; now if left out' } },
      },
    })
    .input(recordInput)
    .mutation(({ ctx, input }) => endShift(ctx, shiftIdOf(input), input, { asks: ctx.caller.door !== 'blade' })),
};

/** The calls of a line's pages: the shift commands under the codes of their buttons, and their forms. */
export const shiftCommands = {
  startShift: procedure
    .meta({ permission: commandCodes.start, entity: shiftRecord.path, label: { zh: '开班', en: 'Start a shift' } })
    .input(recordInput)
    .mutation(async ({ ctx, input }) => hinted(ctx, await startShift(ctx, input, { asks: true }))),
  endShift: procedure
    .meta({ permission: commandCodes.end, entity: shiftRecord.path, label: { zh: '结班', en: 'End a shift' } })
    .input(recordInput)
    .mutation(({ ctx, input }) => endShift(ctx, shiftIdOf(input), input, { asks: true })),
  takeBackShift: procedure
    .meta({ permission: commandCodes.takeBack, entity: shiftRecord.path, label: { zh: '撤销开班', en: 'Undo the start of a shift' } })
    .input(z.object({ shiftId: id }))
    .mutation(({ ctx, input }) => takeBackShift(ctx, input.shiftId)),
  signOffShift: procedure
    .meta({ permission: commandCodes.end, entity: shiftRecord.path, label: { zh: '日报签核', en: 'Sign off a shift' } })
    .input(
      z.object({
        id,
        note: optional(
          z
            .string()
            .trim()
            .max(500, inBoth({ zh: '签核备注不能超过500个字符', en: 'The note is at most 500 characters' }))
            .refine(isStorable, inBoth({ zh: '签核备注含有无法保存的字符', en: 'The note has characters that cannot be saved' })),
        ),
        confirm: z.unknown().optional(),
      }),
    )
    .mutation(({ ctx, input }) => signOffShift(ctx, input)),
  signOffForm: procedure
    .meta({ permission: commandCodes.end, entity: shiftRecord.path })
    .input(z.object({ shiftId: id }))
    .query(({ ctx, input }) => signOffForm(ctx, input.shiftId)),
  editLineState: procedure
    .meta({ permission: commandCodes.lineState, entity: shiftRecord.path, label: { zh: '修改产线状态', en: "Change a line's state" } })
    .input(recordInput)
    .mutation(({ ctx, input }) => editLineState(ctx, shiftIdOf(input), input)),
  startForm: procedure
    .meta({ permission: commandCodes.start, entity: shiftRecord.path })
    .input(z.object({ lineId: id, shiftType: optional(type) }))
    .query(({ ctx, input }) => startForm(ctx, input)),
  endForm: procedure
    .meta({ permission: commandCodes.end, entity: shiftRecord.path })
    .input(z.object({ shiftId: optional(id), lineId: optional(id) }))
    .query(({ ctx, input }) => endForm(ctx, input)),
  lineStateForm: procedure
    .meta({ permission: commandCodes.lineState, entity: shiftRecord.path })
    .input(z.object({ shiftId: optional(id), lineId: optional(id) }))
    .query(({ ctx, input }) => lineStateForm(ctx, input)),
};

const shiftIdOf = (input: Input): string => z.object({ shiftId: id }).parse({ shiftId: input.shiftId ?? input.id }).shiftId;

const hinted = (ctx: SignedInContext, shift: ShiftRow) => ({
  ...shift,
  hints: doubtsInAttendance(shift).map(({ text }) => text[ctx.locale]),
});

async function shiftsOf(
  ctx: SignedInContext,
  of: { lineId: string; shiftType: string; planDate?: string },
  limit: number,
): Promise<ShiftRow[]> {
  const line = await readRow(ctx, productionLine, of.lineId);
  const { table } = shiftRecord;
  const onDay = of.planDate === undefined ? undefined : eq(table.planDate, of.planDate);
  return withLabels(
    ctx,
    shiftRecord,
    await findRows(ctx, shiftRecord, and(eq(table.lineId, line.id), eq(table.shiftType, of.shiftType), onDay), limit),
  );
}
