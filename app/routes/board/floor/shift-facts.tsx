import { useWords } from '#app/i18n/use-words.ts';
import { Stat } from '#app/kit/stat.tsx';
import type { LineRow, Shift, ShiftTotals as Totals } from './answers.ts';
import { timeText } from './clock-text.ts';
import { Attainment, hoursText, numberText, percentText } from './ratio.tsx';
import { ShiftBadge, type ShiftStanding } from './shift-badge.tsx';
import css from './shift-facts.module.css';

/** The current shift on one line above the board; its details are below. */
export function ShiftHead({ shift, ...standing }: { shift: Shift | null } & ShiftStanding) {
  const say = useWords();
  if (!shift) return null;
  const facts = [
    [shift.planDate, shift.shiftTypeName].filter(Boolean).join(' '),
    say('board.shiftSince', { since: timeText(shift.startTime, shift.planDate) }),
    shift.teamLeader,
  ];
  return (
    <p className={css.head}>
      <ShiftBadge shift={shift} {...standing} /> {facts.filter(Boolean).join(' · ')}
    </p>
  );
}

/** Who runs the line and since when; unknown values are left out. */
export function ShiftFacts({ line, shift, ...standing }: { line: LineRow; shift: Shift | null } & ShiftStanding) {
  const say = useWords();
  const facts: [string, string | null | undefined][] = [
    [say('board.type'), line.lineTypeName],
    [say('board.date'), shift && [shift.planDate, shift.shiftTypeName].filter(Boolean).join(' ')],
    [say('board.since'), shift && timeText(shift.startTime, shift.planDate)],
    [say('board.until'), shift && timeText(shift.endTime, shift.planDate)],
    [say('board.leader'), shift?.teamLeader],
    ['IPQC', shift?.ipqc],
    ['PIE', shift?.pie],
    ['PQE', shift?.pqe],
    [
      say('board.attendance'),
      shift && say('board.attendanceOf', { should: shift.shouldAttendCount, real: shift.realAttendCount, leave: shift.leaveCount }),
    ],
  ];
  return (
    <dl className={css.facts}>
      <div>
        <dt>{say('board.state')}</dt>{' '}
        <dd>
          <ShiftBadge shift={shift} {...standing} />
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

/** The sums of a shift; each ratio shows its formula on request. */
export function ShiftTotals({ totals }: { totals: Totals }) {
  const say = useWords();
  return (
    <>
      <div className={css.totals}>
        <Stat label={say('board.outputOfPlan')} value={`${numberText(totals.outputCount)} / ${numberText(totals.planCount)}`} />
        <Stat label={say('board.input')} value={numberText(totals.inputCount)} />
        <Stat label={say('board.defectRate')} value={percentText(totals.defectRate) || '—'} formula={say('board.defectFormula')} />
        <Stat
          label={say(totals.hoursOf === 'machines' ? 'board.machineEffective' : 'board.effectiveHours')}
          value={hoursText(totals.effectiveHours) || '—'}
          formula={say(totals.hoursOf === 'machines' ? 'board.machineFormula' : 'board.effectiveFormula')}
        />
      </div>
      <div className={css.bar}>
        <p className={css.barHead}>
          <span>{say('board.rate')}</span>{' '}
          {totals.expected !== null && (
            <span>{say(totals.hasEnded ? 'board.expectedAtEnd' : 'board.expectedNow', { count: numberText(totals.expected) })}</span>
          )}
        </p>
        <Attainment
          ratio={totals.attainment}
          expected={{ count: totals.expected, of: totals.planCount }}
          isBehind={totals.isBehind}
          isNear={totals.isNear}
          label={say('board.rate')}
        />
      </div>
    </>
  );
}
