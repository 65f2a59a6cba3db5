import type { Say } from '#app/i18n/say.ts';
import { useWords } from '#app/i18n/use-words.ts';
import { Icon } from '#app/kit/icons/icon.tsx';
import { numberText } from '#app/routes/board/floor/ratio.tsx';
import type { LineBoard, ShownMetric } from '#server/board/boards/board-answers.ts';
import { measure, metricText } from './figures.ts';
import { LineFigures } from './line-figures.tsx';
import css from './line-screen.module.css';
import { Pareto } from './pareto.tsx';
import { SlotNumbers } from './slot-numbers.tsx';

/** Addresses of the shift's picture, for a wide screen and for a phone. */
export interface ShiftPicture {
  wide: string;
  narrow: string;
}

/** One line on a television: what is missing, how far it is, where it is heading and what it lost. */
export function LineScreen({ board, picture }: { board: LineBoard; picture: ShiftPicture | undefined }) {
  const say = useWords();
  const { slots, missing, losses, defects, metrics, shift } = board;
  if (!shift)
    return (
      <div className={css.idle}>
        <p>{say('tvNoShift')}</p>
        <p>{say('tvNoShiftHint')}</p>
      </div>
    );
  const lost = losses.reduce((sum, { hours }) => sum + Number(hours), 0);
  return (
    <>
      {missing.length > 0 && (
        <p className={css.missing}>
          <Icon name="warning" /> {say('tvMissingSlots', { count: missing.length })} <b>{missing.join(', ')}</b>
        </p>
      )}
      <LineFigures board={board} />
      <div className={css.middle}>
        <section className={css.picture}>
          {picture ? (
            <picture>
              <source media="(max-width: 899px), (max-aspect-ratio: 3/2)" srcSet={picture.narrow} />
              <img src={picture.wide} alt={altOf(say, board)} />
            </picture>
          ) : (
            <p>{say('tvNoPlan')}</p>
          )}
        </section>
        <div className={css.lists}>
          <Pareto
            title={say('tvLosses')}
            total={lost > 0 ? say('tvLossTotal', { hours: measure(lost) }) : undefined}
            empty={say('tvNoLosses')}
            items={losses.map(({ reason, hours }) => ({
              name: reason,
              size: Number(hours),
              text: say('tvHours', { hours: measure(hours) }),
            }))}
          />
          <Pareto
            title={say('tvDefects')}
            empty={say('tvNoDefects')}
            items={defects.map(({ what, count }) => ({ name: what, size: count, text: numberText(count) }))}
          />
        </div>
      </div>
      <dl className={css.metrics}>{strip.map((key) => metricOf(metrics, key))}</dl>
      <SlotNumbers slots={slots} metrics={metrics} />
    </>
  );
}

/** What the large figures and the lists do not show already. */
const strip = ['firstPassYield', 'effectiveHours', 'productivity', 'workingPerformance', 'uph', 'upph'];

function metricOf(metrics: ShownMetric[], key: string) {
  const metric = metrics.find((each) => each.key === key);
  if (!metric) return null;
  return (
    <div key={key}>
      <dt>
        <abbr title={metric.formula}>{metric.label}</abbr>
      </dt>
      <dd>
        {metricText(metric)} {metric.unit !== '%' && metric.value !== null && <small>{metric.unit}</small>}
      </dd>
    </div>
  );
}

const altOf = (say: Say, { line, plan }: LineBoard): string =>
  say('tvChartAlt', {
    line: line.lineName,
    plan: numberText(plan.count),
    expected: numberText(plan.expectedNow) || '—',
    output: numberText(plan.output),
  });
