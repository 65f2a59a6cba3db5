import { useWords } from '#app/i18n/use-words.ts';
import { Stat } from '#app/kit/stat.tsx';
import type { LineRow, Shift, ShiftTotals as Totals } from './answers.ts';
import { timeText } from './clock-text.ts';
import { Attainment, numberText, percentText } from './ratio.tsx';
import { ShiftBadge } from './shift-badge.tsx';
import css from './shift-facts.module.css';

/** Who runs the line since when; what is not known is left out. */
export function ShiftFacts({ line, shift }: { line: LineRow; shift: Shift | null }) {
  const say = useWords();
  const facts: [string, string | null | undefined][] = [
    [say('boardType'), line.lineTypeName],
    [say('boardDate'), shift && [shift.planDate, shift.shiftTypeName].filter(Boolean).join(' ')],
    [say('boardSince'), shift && timeText(shift.startTime, shift.planDate)],
    [say('boardUntil'), shift && timeText(shift.endTime, shift.planDate)],
    [say('boardLeader'), shift?.teamLeader],
    ['IPQC', shift?.ipqc],
    ['PIE', shift?.pie],
    ['PQE', shift?.pqe],
    [
      say('boardAttendance'),
      shift && say('boardAttendanceOf', { should: shift.shouldAttendCount, real: shift.realAttendCount, leave: shift.leaveCount }),
    ],
  ];
  return (
    <dl className={css.facts}>
      <div>
        <dt>{say('boardState')}</dt>{' '}
        <dd>
          <ShiftBadge shift={shift} />
        </dd>
      </div>
      {facts.map(
        ([label, value]) =>
          value && (
            <div key={label}>
              <dt>{label}</dt> <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

/** The sums of a shift; each ratio says its formula. */
export function ShiftTotals({ totals }: { totals: Totals }) {
  const say = useWords();
  return (
    <>
      <div className={css.totals}>
        <Stat label={say('boardOutputOfPlan')} value={`${numberText(totals.outputCount)} / ${numberText(totals.planCount)}`} />
        <Stat label={say('boardInput')} value={numberText(totals.inputCount)} />
        <Stat label={say('boardDefectRate')} value={percentText(totals.defectRate) || '—'} hint={say('boardDefectFormula')} />
        <Stat label={say('boardEffectiveHours')} value={numberText(totals.effectiveHours) || '—'} hint={say('boardEffectiveFormula')} />
      </div>
      <div className={css.bar}>
        <p className={css.barHead}>
          <span>{say('boardRate')}</span>{' '}
          {totals.expected !== null && <span>{say('boardExpectedNow', { count: numberText(totals.expected) })}</span>}
        </p>
        <Attainment ratio={totals.attainment} expected={{ count: totals.expected, of: totals.planCount }} label={say('boardRate')} />
      </div>
    </>
  );
}
