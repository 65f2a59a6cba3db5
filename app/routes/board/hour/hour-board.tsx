import { Link, useSearchParams } from '@remix-run/react';
import { useLocale, useWords } from '#app/i18n/use-words.ts';
import type { WordKey } from '#app/i18n/words.ts';
import { Badge } from '#app/kit/badge.tsx';
import type { LineDay, LineSlot, Shift, SlotReport } from '#app/routes/board/floor/answers.ts';
import { timeText } from '#app/routes/board/floor/clock-text.ts';
import { numberText } from '#app/routes/board/floor/ratio.tsx';
import { sideText } from '#rules/board-sides.ts';
import css from './hour-board.module.css';
import { EntryRow } from './hour-entry.tsx';
import { anotherAddress, reportAddress, slotAddress, unplannedAddress } from './slot-address.ts';
import type { SlotEntry } from './slot-entry.server.ts';
import { SlotState } from './slot-state.tsx';

/** The shift hour by hour: plan, actual, difference, sums and reasons; the slot to report is a form in its own row. */
export function HourBoard({ day, entry, isQuestion = false }: { day: LineDay; entry?: SlotEntry | undefined; isQuestion?: boolean }) {
  const say = useWords();
  const folded = useFoldedOvertime(day, entry);
  const columns: [WordKey, isNumber?: true][] = [
    ['board.slot'],
    ['board.plan', true],
    ['board.input', true],
    ['board.actual', true],
    ['board.difference', true],
    ['board.soFar', true],
    ['board.bad', true],
    ['board.reason'],
    ['kit.actions'],
  ];
  return (
    <table className={css.table}>
      <thead>
        <tr>
          {columns.map(([word, isNumber]) => (
            <th key={word} data-number={isNumber} data-column={word}>
              {say(word)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {day.slots.map((slot) => [
          ...slot.reports.map((report, index) => (
            <ReportedRow
              key={report.id}
              slot={slot}
              report={report}
              day={day}
              isFirst={index === 0}
              isLast={index === slot.reports.length - 1}
            />
          )),
          entry?.slot === slot.key ? (
            <EntryRow key={`${slot.key} entry`} slot={slot} entry={entry} isQuestion={isQuestion} />
          ) : (
            slot.reports.length === 0 && !folded.keys.has(slot.key) && <OpenRow key={slot.key} slot={slot} day={day} />
          ),
        ])}
        {folded.keys.size > 0 && (
          <tr>
            <td colSpan={columns.length} className={css.rest}>
              <Link to={folded.href}>{say('board.moreOvertime', { count: folded.keys.size })}</Link>
            </td>
          </tr>
        )}
      </tbody>
    </table>
  );
}

/** Of overtime that nobody reported the latest slot is shown, and the others at their own address: until a shift is ended there are ever more. */
function useFoldedOvertime({ slots }: LineDay, entry: SlotEntry | undefined): { keys: ReadonlySet<string>; href: string } {
  const [query] = useSearchParams();
  const optional = slots.filter(({ key, state, reports }) => state === 'optional' && reports.length === 0 && key !== entry?.slot);
  const isFolded = optional.length > 2 && !query.has('overtime');
  return {
    keys: new Set(isFolded ? optional.slice(0, -1).map(({ key }) => key) : []),
    href: `?${new URLSearchParams([...query, ['overtime', 'all']])}`,
  };
}

function OpenRow({ slot, day }: { slot: LineSlot; day: LineDay }) {
  const say = useWords();
  const isOpen = day.canReport && slot.state !== 'later';
  const shift: Shift | null = day.shift;
  return (
    <tr className={slot.state === 'missing' ? css.missing : undefined} data-state={slot.state}>
      <th scope="row">
        <span className={css.time}>{slot.label}</span> <SlotState state={slot.state} end={slot.end} />
        {slot.state === 'noOutput' && shift && (
          <span className={css.said}>
            {say('board.noOutputSaid', { by: shift.noOutputByName ?? '', at: timeText(shift.noOutputAt, shift.planDate) })}
          </span>
        )}
      </th>
      <td data-number data-label={say('board.plan')}>
        {numberText(slot.plan)}
      </td>
      {slot.difference === null ? (
        <td colSpan={6} className={css.rest} />
      ) : (
        <>
          <td colSpan={2} className={css.rest} />
          <td data-number data-label={say('board.difference')} data-tone={slot.difference < 0 ? 'bad' : undefined}>
            {signed(slot.difference)}
          </td>
          <td colSpan={3} className={css.rest} />
        </>
      )}
      <td className={css.commands}>
        {isOpen && (
          <Link
            to={day.plans.length === 0 ? unplannedAddress(day.line.id, slot) : slotAddress(day.line.id, slot)}
            aria-label={say('board.reportSlot', { slot: slot.label })}
          >
            {say(slot.state === 'missing' ? 'board.reportMissing' : 'pages.boardReport')}
          </Link>
        )}
      </td>
    </tr>
  );
}

interface ReportedProps {
  slot: LineSlot;
  report: SlotReport;
  day: LineDay;
  isFirst: boolean;
  isLast: boolean;
}

/** A report; values of the whole slot appear once: the plan with the first report, difference and sums with the last. */
function ReportedRow({ slot, report, day, isFirst, isLast }: ReportedProps) {
  const [say, locale] = [useWords(), useLocale()];
  const bad = report.badCount + (report.appearanceBadCount ?? 0);
  const isBehind = slot.difference !== null && slot.difference < 0;
  const another = isLast && day.canReport ? anotherAddress(day, slot) : undefined;
  const hasPlans = day.plans.length > 1 || slot.reports.length > 1;
  const side = [hasPlans && report.workOrderNumber, hasPlans && report.layout && sideText(report.layout, locale)]
    .filter(Boolean)
    .join(' · ');
  return (
    <tr data-state="filled" data-also={!isFirst || undefined}>
      <th scope="row">
        <span className={css.time}>{slot.label}</span> {side && <span className={css.order}>{side}</span>}
        {slot.partUntil !== null && <Badge tone="warning">{say('board.partUntil', { until: slot.partUntil.slice(11, 16) })}</Badge>}
      </th>
      <td data-number data-label={isFirst ? say('board.plan') : undefined}>
        {isFirst && numberText(slot.plan)}
      </td>
      <td data-number data-label={say('board.input')}>
        {numberText(report.inputCount)}
      </td>
      <td data-number data-label={say('board.actual')} className={css.actual}>
        {numberText(report.outputCount)}
      </td>
      <td data-number data-label={isLast ? say('board.difference') : undefined} data-tone={isBehind ? 'bad' : 'good'}>
        {isLast && slot.difference !== null && signed(slot.difference)}
      </td>
      <td data-number data-label={isLast ? say('board.soFar') : undefined}>
        {isLast && `${numberText(slot.outputSoFar)} / ${numberText(slot.planSoFar)}`}
      </td>
      <td data-number data-label={say('board.bad')}>
        {numberText(bad)}
      </td>
      <td className={css.reason} data-label={report.defect || report.loss ? say('board.reason') : undefined}>
        {[report.loss, report.defect].filter(Boolean).join(' · ')}
      </td>
      <td className={css.commands}>
        {another && (
          <Link to={another} aria-label={say('board.anotherOf', { slot: slot.label })}>
            {say('board.another')}
          </Link>
        )}{' '}
        {(day.canCorrect || day.canReadReports) && (
          <Link
            to={reportAddress(day.line.id, report.id)}
            aria-label={say(day.canCorrect ? 'board.correctOf' : 'board.viewOf', {
              slot: slot.label,
              order: report.workOrderNumber ?? '',
            })}
          >
            {say(day.canCorrect ? 'board.correct' : 'board.viewReport')}
          </Link>
        )}
      </td>
    </tr>
  );
}

const signed = (difference: number): string =>
  difference === 0 ? '0' : `${difference > 0 ? '+' : '−'}${numberText(Math.abs(difference))}`;
