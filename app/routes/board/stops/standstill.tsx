import { useWords } from '#app/i18n/use-words.ts';
import { Button } from '#app/kit/button.tsx';
import { FormToken } from '#app/kit/form-token.tsx';
import { Notice } from '#app/kit/notice/notice.tsx';
import type { LineDay } from '#app/routes/board/floor/answers.ts';
import { timeText } from '#app/routes/board/floor/clock-text.ts';

/** The stop in which the line stands, and the button that ends it. */
export function Standstill({ day: { stops, line, shift, canResume } }: { day: LineDay }) {
  const say = useWords();
  const stop = stops.find(({ endTime }) => endTime === null);
  if (!stop) return null;
  const { reason, startTime, minutes, id } = stop;
  return (
    <Notice
      tone="bad"
      icon="pause"
      text={say('board.stands', { reason, since: timeText(startTime, shift?.planDate ?? null), minutes: String(Math.max(0, minutes)) })}
    >
      {canResume && (
        <form method="post" action={`/board/lines/${line.id}/stop`}>
          <FormToken />
          <input type="hidden" name="_resume" value={id} />
          <Button size="large" icon="play">
            {say('board.resume')}
          </Button>
        </form>
      )}
    </Notice>
  );
}
