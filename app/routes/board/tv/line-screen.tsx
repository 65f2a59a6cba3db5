import type { Say } from '#app/i18n/say.ts';
import { useWords } from '#app/i18n/use-words.ts';
import { Icon } from '#app/kit/icons/icon.tsx';
import { hoursText, numberText } from '#app/routes/board/floor/ratio.tsx';
import type { ShownLineBoard, ShownMetric } from '#server/board/boards/board-answers.ts';
import { metricText, notEndedText } from './figures.ts';
import { Idle } from './idle.tsx';
import { LineFigures } from './line-figures.tsx';
import css from './line-screen.module.css';
import { Pareto } from './pareto.tsx';
import { SlotNumbers } from './slot-numbers.tsx';

/** Addresses of the shift's chart, for a wide screen and for a phone. */
export interface ShiftPicture {
  wide: string;
  narrow: string;
}

/** One line on a television: what is missing, its progress, its projection and its losses. */
export function LineScreen({ board, picture }: { board: ShownLineBoard; picture: ShiftPicture | undefined }) {
  const say = useWords();
  const { slots, missing, losses, defects, metrics, shift, hoursOf, notEndedSince, stop } = board;
  const ofMachines = hoursOf === 'machines';
  if (!shift) return <Idle text={say('tv.noShift')} hint={say('tv.noShiftHint')} isLarge />;
  const lost = losses.reduce((sum, { hours }) => sum + Number(hours), 0);
  return (
    <>
      {notEndedSince !== null && (
        <p className={css.missing}>
          <Icon name="warning" />{' '}
          {notEndedText(say, { planDate: shift.planDate ?? '', shiftTypeName: shift.shiftTypeName ?? null, since: notEndedSince })}
        </p>
      )}
      {stop && (
        <p className={css.missing}>
          <Icon name="pause" /> {say('tv.stopped', { since: stop.since.slice(11, 16), reason: stop.reason })}
        </p>
      )}
      {missing.length > 0 && (
        <p className={css.missing}>
          <Icon name="warning" /> {say('tv.missingSlots', { count: missing.length })} <b>{missing.join(', ')}</b>
        </p>
      )}
      <LineFigures board={board} />
      <div className={css.middle}>
        <section className={css.picture}>
          {picture ? (
            <>
              {/* No <picture>: Chromium keeps each parsed page for ever whose <source> has a media query, and this one is parsed every minute. */}
              <img className={css.wide} src={picture.wide} alt={altOf(say, board)} />
              <img className={css.narrow} src={picture.narrow} alt={altOf(say, board)} />
            </>
          ) : (
            <p>{say('tv.noPlan')}</p>
          )}
        </section>
        <div className={css.lists}>
          <Pareto
            title={say('tv.losses')}
            total={lost > 0 ? say(ofMachines ? 'tv.machineLossTotal' : 'tv.lossTotal', { hours: hoursText(lost) }) : undefined}
            empty={say('tv.noLosses')}
            items={losses.map(({ reason, hours }) => ({
              name: reason,
              size: Number(hours),
              text: say(ofMachines ? 'tv.hoursOfMachines' : 'tv.hours', { hours: hoursText(hours) }),
            }))}
          />
          <Pareto
            title={say('tv.defects')}
            empty={say('tv.noDefects')}
            items={defects.map(({ what, count }) => ({ name: what, size: count, text: numberText(count) }))}
          />
        </div>
      </div>
      <dl className={css.metrics}>{strip.map((key) => metricOf(metrics, key))}</dl>
      <SlotNumbers slots={slots} metrics={metrics} />
    </>
  );
}

/** The metrics that the large figures and the lists do not show. */
const strip = [
  'firstPassYield',
  ...['effectiveHours', 'productivity', 'workingPerformance'],
  ...['machineEffective', 'machineProductivity', 'machinePerformance', 'supportHours'],
  ...['uph', 'upph', 'machineUph'],
];

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

const altOf = (say: Say, { line, plan }: ShownLineBoard): string =>
  say('tv.chartAlt', {
    line: line.lineName,
    plan: numberText(plan.count),
    expected: numberText(plan.expectedNow) || '—',
    output: numberText(plan.output),
  });
