import { Link } from '@remix-run/react';
import { useWords } from '#app/i18n/use-words.ts';
import { Notice } from '#app/kit/notice/notice.tsx';
import { Panel } from '#app/kit/page.tsx';
import type { HoursFinding } from '#app/routes/board/floor/answers.ts';
import { numberText } from '#app/routes/board/floor/ratio.tsx';
import { reportAddress } from '#app/routes/board/hour/slot-address.ts';
import css from './hours-findings.module.css';

/** The hours that do not add up, with the numbers they were compared with. */
export function HoursFindings({ findings, lineId, isCompared }: { findings: HoursFinding[]; lineId: string; isCompared: boolean }) {
  const say = useWords();
  if (findings.length === 0 && !isCompared) return <Notice text={say('board.signOffMachines')} />;
  if (findings.length === 0) return <Notice tone="good" icon="check-circle" text={say('board.signOffHoursFine')} />;
  return (
    <Panel
      title={say('board.signOffHoursOff', { count: findings.length })}
      actions={<span className={css.unit}>{say('board.signOffHoursUnit')}</span>}
      flush
    >
      <table className={css.findings}>
        <thead>
          <tr>
            <th>{say('board.signOffWhere')}</th>
            <th>{say('board.signOffWhy')}</th>
            <th data-number>{say('board.signOffGiven')}</th>
            <th data-number>{say('board.signOffShould')}</th>
            <th data-number>{say('board.signOffDifference')}</th>
          </tr>
        </thead>
        <tbody>
          {findings.map(({ kind, where, text, given, expected, reportId }) => (
            <tr key={kind + where}>
              <th scope="row">{reportId === null ? where : <Link to={reportAddress(lineId, reportId)}>{where}</Link>}</th>
              <td>{text}</td>
              <td data-number data-label={say('board.signOffGiven')}>
                {numberText(given)}
              </td>
              <td data-number data-label={say('board.signOffShould')}>
                {numberText(expected)}
              </td>
              <td data-number data-label={say('board.signOffDifference')}>
                {given !== null && expected !== null && signed(Number(given) - Number(expected))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}

const signed = (hours: number): string => `${hours > 0 ? '+' : '−'}${numberText(Math.abs(hours).toFixed(2))}`;
