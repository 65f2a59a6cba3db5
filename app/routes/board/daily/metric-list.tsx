import { useWords } from '#app/i18n/use-words.ts';
import { metricText } from '#app/routes/board/tv/figures.ts';
import type { ShownMetric } from '#server/board/boards/board-answers.ts';
import css from './metric-list.module.css';

/** Metrics, each with its formula. */
export function MetricList({ metrics }: { metrics: ShownMetric[] }) {
  const say = useWords();
  return (
    <table className={css.metrics} aria-label={say('board.signOffMetrics')}>
      <tbody>
        {metrics.map((metric) => (
          <tr key={metric.key}>
            <th scope="row">{metric.label}</th>
            <td data-number>
              {metricText(metric)} {metric.unit !== '%' && metric.value !== null && <small>{metric.unit}</small>}
            </td>
            <td className={css.formula}>= {metric.formula}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
