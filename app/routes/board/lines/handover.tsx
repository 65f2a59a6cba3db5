import { useWords } from '#app/i18n/use-words.ts';
import { Notice } from '#app/kit/notice/notice.tsx';
import css from '#app/routes/board/daily/sign-off.module.css';
import type { Shift } from '#app/routes/board/floor/answers.ts';

/** What the shift that has ended left for the next one, as it was typed. */
export function Handover({ shift }: { shift: Shift | null }) {
  const say = useWords();
  if (!shift?.endNote) return null;
  return (
    <Notice text={say('board.handover', { planDate: shift.planDate ?? '', shift: shift.shiftTypeName ?? '' })}>
      <p className={css.note}>{shift.endNote}</p>
    </Notice>
  );
}
