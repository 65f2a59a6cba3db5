import { localDateTime } from '#rules/dates.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { viewOf } from '#server/engine/views.ts';
import { labelShifts } from '../lines/labels.ts';
import { shiftMeant } from '../shifts/shifts-of-lines.ts';
import { lineStop } from './line-stop.ts';

/** The form of a stop that begins on a line's page: now, with the plant's reasons of lost time to choose from. */
export async function stopForm(ctx: SignedInContext, { lineId }: { lineId: string }) {
  const { shift, line } = await shiftMeant(ctx, { lineId });
  const [labelled] = await labelShifts(ctx, [shift]);
  const { reason, startTime, endTime, numberOfWorker, note } = lineStop.fields;
  const reasons = (await ctx.dictionaries(['production_loss_reason'])).get('production_loss_reason') ?? [];
  const fields = Object.entries({ startTime, endTime, numberOfWorker, note }).map(([name, field]) => viewOf(name, field, ctx.locale));
  return {
    line,
    shift: labelled ?? shift,
    reason: { ...viewOf('reason', reason, ctx.locale), options: reasons },
    fields,
    values: {
      startTime: `${localDateTime(ctx.now(), ctx.session.timeZone).slice(0, 16)}:00`,
      endTime: null,
      numberOfWorker: null,
      note: null,
    },
  };
}
