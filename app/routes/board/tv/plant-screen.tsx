import { Link } from '@remix-run/react';
import type { CSSProperties } from 'react';
import { useWords } from '#app/i18n/use-words.ts';
import { Icon } from '#app/kit/icons/icon.tsx';
import { numberText, percentText } from '#app/routes/board/floor/ratio.tsx';
import type { PlantBoard, PlantLine } from '#server/board/boards/board-answers.ts';
import figures from './big-figure.module.css';
import { BigFigure } from './big-figure.tsx';
import { measure } from './figures.ts';
import css from './plant-screen.module.css';

/** All lines on a television, those furthest behind first. `lines` are those of this page of it. */
export function PlantScreen({ board, lines }: { board: PlantBoard; lines: PlantLine[] }) {
  const say = useWords();
  const { totals } = board;
  if (board.lines.length === 0)
    return (
      <div className={css.idle}>
        <p>{say('tvEmpty')}</p>
        <p>{say('tvEmptyHint')}</p>
      </div>
    );
  const isBehind = Number(totals.rate ?? 0) < Number(totals.expectedRate ?? 0);
  return (
    <>
      <div className={figures.figures}>
        <BigFigure
          label={say('tvAttainment')}
          value={percentText(totals.rate) || '—'}
          hint={totals.expectedRate === null ? undefined : say('tvExpectedRate', { rate: percentText(totals.expectedRate) })}
          tone={totals.rate === null ? 'neutral' : isBehind ? 'bad' : 'good'}
        />
        <BigFigure
          label={say('tvBehindLines')}
          value={String(totals.behind)}
          beside={`/ ${totals.running}`}
          hint={say('tvRunning', { count: totals.running, of: totals.lines })}
          tone={totals.behind > 0 ? 'warning' : 'neutral'}
        />
        <BigFigure
          label={say('tvMissing')}
          value={String(totals.missing)}
          beside={say('tvSlotsUnit')}
          hint={say(totals.missing > 0 ? 'tvReportFirst' : 'tvAllReported')}
          tone={totals.missing > 0 ? 'bad' : 'good'}
        />
        <BigFigure
          label={say('tvLosses')}
          value={measure(totals.lossHours)}
          beside={say('tvHoursUnit')}
          hint={totals.defectRate === null ? undefined : `${say('tvDefectRate')} ${percentText(totals.defectRate)}`}
        />
      </div>
      <table className={css.lines} style={{ '--rows': lines.length } as CSSProperties}>
        <thead>
          <tr>
            <th>{say('tvLines')}</th>
            <th className={css.wide}>{say('tvAttainment')}</th>
            <th data-number>{say('tvOutputPlan')}</th>
            <th data-number>{say('tvAtEnd')}</th>
            <th data-number>{say('tvMissing')}</th>
            <th data-number>{say('tvLosses')}</th>
            <th data-number>{say('tvDefectRate')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (line.shiftId === null ? <IdleLine key={line.id} line={line} /> : <Line key={line.id} line={line} />))}
        </tbody>
      </table>
    </>
  );
}

function Line({ line }: { line: PlantLine }) {
  const say = useWords();
  const { rate, expectedRate, forecastAtEnd, plan, missing } = line;
  const tone = rate === null ? undefined : line.isBehind ? 'bad' : 'good';
  return (
    <tr data-tone={tone}>
      <Name line={line} />
      <td className={css.wide}>
        {rate === null ? (
          say('tvNoPlan')
        ) : (
          <span className={css.rate}>
            <span className={css.track}>
              <span className={css.bar} style={{ width: inTrack(rate) }} />
              {expectedRate !== null && <span className={css.expected} style={{ left: inTrack(expectedRate) }} />}
            </span>{' '}
            <b>{percentText(rate)}</b>{' '}
            <span className={css.word}>
              <Icon name={line.isBehind ? 'warning' : 'check'} />
              {say(line.isBehind ? 'tvBehind' : 'tvAhead')}
            </span>
          </span>
        )}
      </td>
      <td data-number data-label={say('tvOutputPlan')}>
        {numberText(line.output)} / {numberText(plan)}
      </td>
      <td data-number data-label={say('tvAtEnd')} data-short={(forecastAtEnd !== null && forecastAtEnd < plan) || undefined}>
        {numberText(forecastAtEnd) || '—'}
      </td>
      <td data-number data-label={say('tvMissing')}>
        {missing > 0 ? <b className={css.missing}>{missing}</b> : 0}
      </td>
      <td data-number data-label={say('tvLosses')}>
        {measure(line.lossHours)}
      </td>
      <td data-number data-label={say('tvDefectRate')}>
        {percentText(line.defectRate) || '—'}
      </td>
    </tr>
  );
}

function IdleLine({ line }: { line: PlantLine }) {
  const say = useWords();
  return (
    <tr data-idle>
      <Name line={line} />
      <td colSpan={6}>{say('tvIdle')}</td>
    </tr>
  );
}

const Name = ({ line }: { line: PlantLine }) => (
  <th scope="row">
    <Link to={`/board/tv/${line.id}`} reloadDocument>
      {line.name}
    </Link>
  </th>
);

const inTrack = (ratio: string): string => `${Math.min(100, Math.max(0, Number(ratio) * 100))}%`;
