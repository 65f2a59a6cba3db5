import { useWords } from '#app/i18n/use-words.ts';
import { ButtonLink } from '#app/kit/button.tsx';
import { Notice } from '#app/kit/notice/notice.tsx';
import type { LineDay, Shift } from '#app/routes/board/floor/answers.ts';
import css from './sign-off.module.css';

/** The last shift has ended and its leader has not signed it off, shown during the next one as well; or who has. */
export function SignOffNotice({ day }: { day: LineDay }) {
  const say = useWords();
  const shift: Shift | null = day.lastEnded;
  const isShown = day.shift?.id === shift?.id;
  if (isShown && shift?.signedOffAt)
    return (
      <Notice
        tone="good"
        icon="check-circle"
        text={say('board.signOffSigned', { by: shift.signedOffByName ?? '', at: shift.signedOffAt.slice(0, 16) })}
      >
        {shift.signOffNote && <p>{shift.signOffNote}</p>}
      </Notice>
    );
  if (!shift || !day.canSignOffLast) return null;
  return (
    <section className={css.notice}>
      <p>{say('board.signOffLast', { planDate: shift.planDate ?? '', shift: shift.shiftTypeName ?? '' })}</p>
      <ButtonLink size="large" to={`/board/lines/${day.line.id}/sign-off?shift=${shift.id}`}>
        {say('pages.boardSignOff')}
      </ButtonLink>
    </section>
  );
}
