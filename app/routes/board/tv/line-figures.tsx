import type { Say } from '#app/i18n/say.ts';
import { useWords } from '#app/i18n/use-words.ts';
import { numberText, percentText } from '#app/routes/board/floor/ratio.tsx';
import type { ShownLineBoard } from '#server/board/boards/board-answers.ts';
import css from './big-figure.module.css';
import { BigFigure } from './big-figure.tsx';
import { lead, ratioOf } from './figures.ts';

/** The four figures of a line that are legible from across the hall. */
export function LineFigures({ board }: { board: ShownLineBoard }) {
  const say = useWords();
  const { plan, slots } = board;
  const due = plan.due;
  const ahead = lead(plan.output, due?.expected ?? null);
  const short = plan.isBehind ? 'bad' : plan.isNear ? 'warning' : undefined;
  const bad = slots.reduce((sum, slot) => sum + slot.bad, 0);
  const end = finish(say, board);
  return (
    <div className={css.figures}>
      <BigFigure
        label={say('tv.attainment')}
        value={percentText(plan.rate) || '—'}
        hint={rateHint(say, plan)}
        tone={ahead === undefined ? 'neutral' : (short ?? 'good')}
      />
      <BigFigure
        label={say(plan.of === 'shift' ? 'tv.outputOfShift' : 'tv.outputPlan')}
        value={numberText(plan.output)}
        beside={`/ ${numberText(plan.count)}`}
        hint={
          ahead === undefined
            ? undefined
            : `${say('tv.expectedAt', { time: due?.until.slice(11, 16) ?? '', count: numberText(due?.expected ?? null) })} · ${say(ahead < 0 ? 'tv.behindBy' : 'tv.aheadBy', { count: numberText(Math.abs(ahead)) })}`
        }
        tone={short ?? 'neutral'}
      />
      <BigFigure label={say('tv.forecastFinish')} {...end} />
      <BigFigure
        label={say('tv.defectRate')}
        value={percentText(ratioOf(bad, plan.input)) || '—'}
        hint={plan.input > 0 ? say('tv.defectCount', { bad: numberText(bad), input: numberText(plan.input) }) : undefined}
      />
    </div>
  );
}

function rateHint(say: Say, { of, day, expectedNow, count }: ShownLineBoard['plan']): string | undefined {
  if (of === 'shift') return say('tv.ofDay', { output: numberText(day.output), plan: numberText(day.count) });
  const expected = expectedNow === null ? null : ratioOf(expectedNow, count);
  return expected === null ? undefined : say('tv.expectedRate', { rate: percentText(expected) });
}

function finish(say: Say, { plan, forecast: { finishAt, atShiftEnd }, notEndedSince, asOf }: ShownLineBoard) {
  const today = asOf.slice(0, 10);
  if (plan.count > 0 && plan.output >= plan.count) return { value: '✓', hint: say('tv.forecastReached'), tone: 'good' } as const;
  if (notEndedSince !== null) return { value: '—' };
  if (finishAt === null && atShiftEnd === null) return { value: '—', hint: say('tv.forecastNone') };
  const short = plan.count - (atShiftEnd ?? plan.count);
  const count = numberText(atShiftEnd);
  return {
    value: finishAt?.slice(11, 16) ?? '—',
    beside: finishAt && finishAt.slice(0, 10) !== today ? finishAt.slice(5, 10) : undefined,
    hint: short > 0 ? say('tv.forecastShort', { count, short: numberText(short) }) : say('tv.forecastEnd', { count }),
    tone: short > 0 ? 'warning' : 'neutral',
  } as const;
}
