import { useWords } from '#app/i18n/use-words.ts';
import { Badge } from '#app/kit/badge.tsx';
import { Progress } from '#app/kit/progress.tsx';
import type { Tone } from '#rules/screen.ts';
import type { JobState } from '#server/background/jobs.ts';
import type { JobView } from '#server/workspace/jobs/describe-jobs.ts';
import css from './jobs.module.css';

const tones: Record<JobState | 'empty', Tone> = {
  waiting: 'neutral',
  running: 'accent',
  asking: 'warning',
  empty: 'neutral',
  done: 'good',
  failed: 'bad',
  cancelled: 'neutral',
};

/** Whether the page must keep polling. */
export const isUnderWay = ({ state }: Pick<JobView, 'state'>): boolean => state === 'waiting' || state === 'running';

/** A job's state and progress. */
export function JobStateBar({ job }: { job: JobView }) {
  const say = useWords();
  const shown = job.isEmpty ? 'empty' : job.state;
  const percent = job.total === 0 ? 0 : (job.done / job.total) * 100;
  return (
    <div className={css.state}>
      <Badge tone={tones[shown]}>{say(`jobs.${shown}`)}</Badge>
      {job.state === 'running' && (
        <div className={css.bar}>
          <Progress value={percent} label={say('jobs.progress')} />
        </div>
      )}
      {job.total > 0 && (
        <span>
          {job.state === 'running' ? say('jobs.rows', { count: `${job.done} / ${job.total}` }) : say('jobs.rows', { count: job.total })}
        </span>
      )}
    </div>
  );
}
