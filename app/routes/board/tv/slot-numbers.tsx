import { useWords } from '#app/i18n/use-words.ts';
import { Table } from '#app/kit/table.tsx';
import { numberText } from '#app/routes/board/floor/ratio.tsx';
import { stateWords } from '#app/routes/board/hour/slot-state.tsx';
import type { BoardSlot, ShownMetric } from '#server/board/boards/board-answers.ts';
import css from './slot-numbers.module.css';

/** The numbers of the chart and the formulas of the metrics, on request. */
export function SlotNumbers({ slots, metrics }: { slots: BoardSlot[]; metrics: ShownMetric[] }) {
  const say = useWords();
  const until = (index: number) => slots.slice(0, index + 1).reduce((sum, slot) => sum + slot.output, 0);
  return (
    <details className={css.numbers}>
      <summary>
        {say('tv.numbers')} · {say('tv.formulas')}
      </summary>
      <Table label={say('tv.numbers')}>
        <thead>
          <tr>
            <th>{say('board.slot')}</th>
            <th>{say('board.state')}</th>
            <th data-number>{say('tv.slotPlan')}</th>
            <th data-number>{say('board.input')}</th>
            <th data-number>{say('board.output')}</th>
            <th data-number>{say('tv.cumulated')}</th>
            <th data-number>{say('board.bad')}</th>
          </tr>
        </thead>
        <tbody>
          {slots.map((slot, index) => {
            const isReported = slot.state === 'filled' || slot.state === 'noOutput';
            return (
              <tr key={slot.label}>
                <th scope="row">{slot.label}</th>
                <td>{say(stateWords[slot.state], { until: slot.key.slice(-5) })}</td>
                <td data-number>{numberText(slot.plan)}</td>
                <td data-number>{isReported && numberText(slot.input)}</td>
                <td data-number>{isReported && numberText(slot.output)}</td>
                <td data-number>{isReported && numberText(until(index))}</td>
                <td data-number>{isReported && numberText(slot.bad)}</td>
              </tr>
            );
          })}
        </tbody>
      </Table>
      <ul className={css.formulas}>
        {metrics.map(({ key, label, formula }) => (
          <li key={key}>{say('tv.formula', { label, formula })}</li>
        ))}
      </ul>
    </details>
  );
}
