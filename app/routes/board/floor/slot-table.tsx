import { Link } from '@remix-run/react';
import { useWords } from '#app/i18n/use-words.ts';
import type { WordKey } from '#app/i18n/words.ts';
import { Badge } from '#app/kit/badge.tsx';
import { reportAddress } from '#app/routes/board/lines/next-command.tsx';
import type { Tone } from '#rules/screen.ts';
import type { LineDay, LineSlot, SlotReport } from './answers.ts';
import { numberText } from './ratio.tsx';
import css from './slot-table.module.css';

/** The slots of a shift with their reports; each leads to its form. */
export function SlotTable({ day }: { day: LineDay }) {
  const say = useWords();
  return (
    <div className={css.scroll}>
      <table className={css.table}>
        <thead>
          <tr>
            <th>{say('board.slot')}</th>
            <th>{say('board.state')}</th>
            <th>{say('board.order')}</th>
            <th data-number>{say('board.input')}</th>
            <th data-number>{say('board.output')}</th>
            <th data-number>{say('board.bad')}</th>
            <th data-number>{say('board.hours')}</th>
            <th data-number>{say('kit.actions')}</th>
          </tr>
        </thead>
        <tbody>
          {day.slots.map((slot) =>
            slot.reports.length === 0 ? (
              <OpenSlot key={slot.key} slot={slot} day={day} />
            ) : (
              slot.reports.map((report, index) => <Reported key={report.id} slot={slot} report={report} day={day} isFirst={index === 0} />)
            ),
          )}
        </tbody>
      </table>
    </div>
  );
}

export const stateWords = {
  filled: 'board.filled',
  missing: 'board.missing',
  due: 'board.due',
  running: 'board.running',
  optional: 'board.optional',
  later: 'board.later',
} satisfies Record<LineSlot['state'], WordKey>;
const stateTones: Record<LineSlot['state'], Tone> = {
  filled: 'good',
  missing: 'bad',
  due: 'warning',
  running: 'neutral',
  optional: 'neutral',
  later: 'neutral',
};

function OpenSlot({ slot, day }: { slot: LineSlot; day: LineDay }) {
  const say = useWords();
  const isOpen = day.canReport && slot.state !== 'later';
  return (
    <tr className={slot.state === 'missing' ? css.missing : undefined} data-state={slot.state}>
      <th scope="row">{slot.label}</th>
      <td>
        <Badge tone={stateTones[slot.state]}>{say(stateWords[slot.state], { until: slot.end.slice(11, 16) })}</Badge>
      </td>
      <td className={css.orderCell} />
      <td />
      <td />
      <td />
      <td />
      <td className={css.commands}>
        {isOpen && (
          <Link to={reportAddress(`/board/lines/${day.line.id}`, slot)} aria-label={say('board.reportSlot', { slot: slot.label })}>
            {say(slot.state === 'missing' ? 'board.reportMissing' : 'pages.boardReport')}
          </Link>
        )}
      </td>
    </tr>
  );
}

function Reported({ slot, report, day, isFirst }: { slot: LineSlot; report: SlotReport; day: LineDay; isFirst: boolean }) {
  const say = useWords();
  const at = `/board/lines/${day.line.id}`;
  const bad = report.badCount + (report.appearanceBadCount ?? 0);
  const hasAnother = isFirst && day.canReport && slot.reports.length < day.plans.length;
  return (
    <tr data-state="filled">
      <th scope="row">{slot.label}</th>
      <td>
        <Badge tone="good">{say('board.filled')}</Badge>
      </td>
      <td className={css.orderCell}>
        <span className={css.order}>{report.workOrderNumber}</span> {report.layout && <span className={css.dim}>{report.layout}</span>}
      </td>
      <td data-number data-label={say('board.input')}>
        {numberText(report.inputCount)}
      </td>
      <td data-number data-label={say('board.output')}>
        {numberText(report.outputCount)}
      </td>
      <td data-number data-label={say('board.bad')}>
        {numberText(bad)}
      </td>
      <td data-number data-label={say('board.hours')}>
        {say('board.hoursOf', { people: report.numberOfWorker, hours: numberText(report.workHour) })}
      </td>
      <td className={css.commands}>
        {hasAnother && (
          <Link to={reportAddress(at, slot)} aria-label={say('board.anotherOf', { slot: slot.label })}>
            {say('board.another')}
          </Link>
        )}{' '}
        {day.canCorrect && (
          <Link
            to={`${at}/report?id=${report.id}`}
            aria-label={say('board.correctOf', { slot: slot.label, order: report.workOrderNumber ?? '' })}
          >
            {say('board.correct')}
          </Link>
        )}
      </td>
    </tr>
  );
}
