import { useWords } from '#app/i18n/use-words.ts';
import type { WordKey } from '#app/i18n/words.ts';
import { Badge } from '#app/kit/badge.tsx';
import { Facts } from '#app/kit/facts.tsx';
import { Panel } from '#app/kit/page.tsx';
import type { Tone } from '#rules/screen.ts';
import css from './workflow.module.css';

export interface About {
  processInstanceId: string;
  title: string;
  process: string;
  applicantName: string;
  stateName: string;
  stateTone: Tone;
  currentSteps: string;
  createTime: string;
  /** Of the reader's task; empty where nothing limits it. */
  dueTime?: string;
  isLate?: boolean;
  shown: readonly { name: string; value: string }[];
}

/** What a process is about: who applies, since when, what for, with whom it is. */
export function AboutPanel({ about }: { about: About }) {
  const { process, applicantName, stateName, stateTone, currentSteps, createTime, dueTime, isLate, shown } = about;
  const say = useWords();
  const applied = (
    <>
      {applicantName} <small>{createTime.slice(0, 16)}</small>
    </>
  );
  const state = (
    <>
      <Badge tone={stateTone}>{stateName}</Badge> {currentSteps}
    </>
  );
  return (
    <Panel title={say('workflow.contents')}>
      <Facts
        facts={[
          { label: say('workflow.process'), value: process },
          { label: say('workflow.applicant'), value: applied },
          { label: say('workflow.state'), value: state },
          dueTime && { label: say('workflow.due'), value: <DueTime dueTime={dueTime} isLate={isLate} /> },
          ...shown.map(({ name, value }) => ({ label: name, value })),
        ]}
      />
    </Panel>
  );
}

/** A due time, marked where it has passed. */
export function DueTime({ dueTime, isLate }: { dueTime: string; isLate?: boolean | undefined }) {
  const say = useWords();
  if (dueTime === '') return null;
  return (
    <>
      {dueTime.slice(0, 16)} {isLate && <Badge tone="bad">{say('workflow.late')}</Badge>}
    </>
  );
}

interface Event {
  event: string;
  historyActivityName: string;
  assigneeName: string;
  place: string;
  people: readonly string[];
  createTime: string;
  endTime: string;
  comment: string;
}

/** What was decided, by whom, and with whom it is now. */
export function HistoryPanel({ history }: { history: readonly Event[] }) {
  const say = useWords();
  const wordOf = (event: string) => say(`workflow.event${event.charAt(0).toUpperCase()}${event.slice(1)}` as WordKey);
  return (
    <Panel title={say('workflow.history')}>
      <ol className={css.history}>
        {history.map(({ event, historyActivityName, assigneeName, place, people, createTime, endTime, comment }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a history only grows at its end.
          <li key={at} data-open={event === 'open' || undefined}>
            <time>{(endTime || createTime).slice(0, 16)}</time>
            <div>
              <strong>{assigneeName || (event === 'open' ? '' : say('workflow.ofClock'))}</strong> {wordOf(event)} {people.join('、')}
              {historyActivityName && <small> {historyActivityName}</small>}
              {place && <small> {place}</small>}
              {comment && <p>{comment}</p>}
            </div>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

export function DiagramPanel({ processInstanceId }: { processInstanceId: string }) {
  const say = useWords();
  return (
    <Panel title={say('workflow.diagram')}>
      <div className={css.diagram}>
        <img src={`/work/diagram/${processInstanceId}`} alt={say('workflow.diagram')} loading="lazy" />
      </div>
    </Panel>
  );
}
