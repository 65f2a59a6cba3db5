import type { Sample } from '#server/calls/trpc.ts';
import type { stopForm } from './stop-form.ts';

type Form = Awaited<ReturnType<typeof stopForm>>;

/** A line that runs and stops now: since when its form proposes, but not before its shift nor within the stop before. */
export const stopSample: Sample = {
  request: async (read) => {
    const shifts = await read<{ records: { lineId: string; startTime: string }[] }>('board.shiftRecord.list', {
      size: maxLines,
      filters: { shiftState_equal: 'open' },
    });
    for (const { lineId, startTime } of shifts?.records ?? []) {
      const form = await read<Form>('board.stopForm', { lineId });
      const stops = await read<{ records: { endTime: string | null }[] }>('board.lineStop.list', {
        size: 1,
        sort: ['-startTime'],
        filters: { lineId_equal: lineId },
      });
      const [reason] = form?.reason.options ?? [];
      const [before] = stops?.records ?? [];
      if (!form || !reason || before?.endTime === null) continue;
      const since = [form.values.startTime, startTime, before?.endTime ?? ''].sort().at(-1);
      return { lineId, reason: reason.value, startTime: since };
    }
    return undefined;
  },
};

const maxLines = 20;
