import { Link } from '@remix-run/react';
import type { CSSProperties } from 'react';
import type { Say } from '#app/i18n/say.ts';
import { useWords } from '#app/i18n/use-words.ts';
import type { WordKey } from '#app/i18n/words.ts';
import { Icon, type IconName } from '#app/kit/icons/icon.tsx';
import { hoursText, numberText, percentText } from '#app/routes/board/floor/ratio.tsx';
import type { PlantBoard, PlantLine } from '#server/board/boards/board-answers.ts';
import figures from './big-figure.module.css';
import { BigFigure } from './big-figure.tsx';
import { notEndedText } from './figures.ts';
import { Idle } from './idle.tsx';
import css from './plant-screen.module.css';

interface RowProps {
  line: PlantLine;
  /** Where the board of a line stands; absent: it is not open to whoever looks. */
  hrefOf: ((lineId: string) => string) | undefined;
}

/** All lines on a television, those that need somebody first. `lines` are those of this page of it. */
export function PlantScreen({ board, lines, hrefOf }: { board: PlantBoard; lines: PlantLine[] } & Pick<RowProps, 'hrefOf'>) {
  const say = useWords();
  const { totals } = board;
  const isJudged = board.lines.some((line) => line.isJudged);
  if (board.lines.length === 0) return <Idle text={say('tv.empty')} hint={say('tv.emptyHint')} />;
  return (
    <>
      <div className={figures.figures}>
        <BigFigure
          label={say('tv.attainment')}
          value={percentText(totals.rate) || '—'}
          hint={totals.expectedRate === null ? undefined : say('tv.expectedRate', { rate: percentText(totals.expectedRate) })}
          tone={isJudged ? (totals.behind > 0 ? 'warning' : 'good') : 'neutral'}
        />
        <BigFigure
          label={say('tv.behindLines')}
          value={String(totals.behind)}
          beside={`/ ${totals.running + totals.ended}`}
          hint={besideBehind(say, totals)}
          tone={totals.behind + totals.notStarted + totals.notEnded > 0 ? 'warning' : 'neutral'}
        />
        <BigFigure
          label={say('tv.missing')}
          value={String(totals.missing)}
          beside={say(totals.missing === 1 ? 'tv.slotUnit' : 'tv.slotsUnit')}
          hint={say(totals.missing > 0 ? 'tv.reportFirst' : 'tv.allReported')}
          tone={totals.missing > 0 ? 'bad' : 'good'}
        />
        <BigFigure
          label={say('tv.losses')}
          value={hoursText(totals.lossHours)}
          beside={say('tv.hoursUnit')}
          hint={besideLosses(say, totals)}
        />
      </div>
      <table className={css.lines} style={{ '--rows': lines.length } as CSSProperties}>
        <thead>
          <tr>
            <th>{say('tv.lines')}</th>
            <th className={css.wide}>{say('tv.attainment')}</th>
            <th data-number>{say('tv.outputPlan')}</th>
            <th data-number>{say('tv.atEnd')}</th>
            <th data-number>{say('tv.missing')}</th>
            <th data-number>{say('tv.losses')}</th>
            <th data-number>{say('tv.defectRate')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) =>
            line.shiftId === null ? (
              <IdleLine key={line.id} line={line} hrefOf={hrefOf} />
            ) : (
              <Line key={line.id} line={line} hrefOf={hrefOf} />
            ),
          )}
        </tbody>
      </table>
    </>
  );
}

/** What a line's row says, in the words of all boards. */
const verdicts: Record<PlantLine['verdict'], [tone: 'bad' | 'good' | undefined, icon: IconName, word: WordKey]> = {
  notStarted: ['bad', 'warning', 'tv.idle'],
  notEnded: ['bad', 'warning', 'tv.idle'],
  behind: ['bad', 'warning', 'tv.behind'],
  missing: ['bad', 'warning', 'tv.missing'],
  near: [undefined, 'info', 'tv.near'],
  onPlan: ['good', 'check', 'tv.ahead'],
  waiting: [undefined, 'clock', 'tv.waiting'],
  noPlan: [undefined, 'info', 'tv.noPlan'],
  idle: [undefined, 'info', 'tv.idle'],
};

/** The lines without figures of today, or how many have some. */
function besideBehind(say: Say, { notStarted, notEnded, running, lines }: PlantBoard['totals']): string {
  const waiting = [
    ...(notStarted > 0 ? [say('tv.notStartedLines', { count: notStarted })] : []),
    ...(notEnded > 0 ? [say('tv.notEndedLines', { count: notEnded })] : []),
  ];
  return waiting.join(' · ') || say('tv.running', { count: running, of: lines });
}

/** Machine hours lost, which the figure leaves out, and the defect rate: one line takes both. */
function besideLosses(say: Say, { machineLossHours, defectRate }: PlantBoard['totals']): string | undefined {
  const machines = Number(machineLossHours) === 0 ? [] : [say('tv.machineLosses', { hours: hoursText(machineLossHours ?? 0) })];
  const defects = defectRate === null ? [] : [say('tv.defectsBeside', { rate: percentText(defectRate) })];
  return [...machines, ...defects].join(' · ') || undefined;
}

function Line({ line, hrefOf }: RowProps) {
  const say = useWords();
  const { rate, expectedRate, forecastAtEnd, plan, missing, endedAt, dataUntil, stop } = line;
  const [tone, icon, word] = verdicts[line.verdict];
  return (
    <tr data-tone={tone}>
      <Name line={line} hrefOf={hrefOf} />
      <td className={css.wide}>
        {rate === null ? (
          say('tv.noPlan')
        ) : (
          <span className={css.rate}>
            <span className={css.track}>
              <span className={css.bar} style={{ width: inTrack(rate) }} />
              {expectedRate !== null && <span className={css.expected} style={{ left: inTrack(expectedRate) }} />}
            </span>{' '}
            <b>{percentText(rate)}</b>{' '}
            <span className={css.state}>
              <span className={css.word}>
                <Icon name={icon} />
                {say(word)}
              </span>{' '}
              {stop ? (
                <small className={css.stop}>{say('tv.stoppedShort', { since: stop.since.slice(11, 16), reason: stop.reason })}</small>
              ) : endedAt ? (
                <small className={css.until}>{say('tv.endedAt', { time: endedAt.slice(11, 16) })}</small>
              ) : (
                dataUntil && <small className={css.until}>{say('tv.dataUntil', { time: dataUntil.slice(11, 16) })}</small>
              )}
            </span>
          </span>
        )}
      </td>
      <td data-number data-label={say('tv.outputPlan')}>
        {numberText(line.output)} / {numberText(plan)}
      </td>
      <td data-number data-label={say('tv.atEnd')} data-short={(forecastAtEnd !== null && forecastAtEnd < plan) || undefined}>
        {numberText(forecastAtEnd) || '—'}
      </td>
      <td data-number data-label={say('tv.missing')}>
        {missing > 0 ? <b className={css.missing}>{missing}</b> : 0}
      </td>
      <td data-number data-label={say('tv.losses')}>
        {hoursText(line.lossHours)} {line.hoursOf === 'machines' && <small className={css.unit}>{say('tv.machineHours')}</small>}
      </td>
      <td data-number data-label={say('tv.defectRate')}>
        {percentText(line.defectRate) || '—'}
      </td>
    </tr>
  );
}

function IdleLine({ line, hrefOf }: RowProps) {
  const say = useWords();
  const trouble = troubleOf(say, line);
  return (
    <tr data-idle data-tone={trouble && 'bad'}>
      <Name line={line} hrefOf={hrefOf} />
      <td colSpan={6}>
        {trouble === undefined ? (
          say('tv.idle')
        ) : (
          <span className={css.word}>
            <Icon name="warning" />
            {trouble}
          </span>
        )}
      </td>
    </tr>
  );
}

function troubleOf(say: Say, { idleSince, notEnded }: PlantLine): string | undefined {
  if (notEnded) return notEndedText(say, notEnded);
  return idleSince === null ? undefined : say('tv.notStarted', { since: idleSince.slice(11, 16) });
}

const Name = ({ line, hrefOf }: Pick<RowProps, 'line' | 'hrefOf'>) => (
  <th scope="row">
    {hrefOf ? (
      <Link to={hrefOf(line.id)} reloadDocument>
        {line.name}
      </Link>
    ) : (
      line.name
    )}
  </th>
);

const inTrack = (ratio: string): string => `${Math.min(100, Math.max(0, Number(ratio) * 100))}%`;
