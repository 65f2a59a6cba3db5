import { useWords } from '#app/i18n/use-words.ts';
import { ButtonLink } from '#app/kit/button.tsx';
import css from '#app/kit/notice/large-check.module.css';
import { Notice } from '#app/kit/notice/notice.tsx';
import type { EndForm } from '#app/routes/board/floor/answers.ts';
import { slotAddress } from '#app/routes/board/hour/slot-address.ts';

interface CutSlotProps {
  cut: EndForm['unreported'][number];
  lineId: string;
  isConfirmed: boolean;
  /** Submitted without a choice. */
  isAsked: boolean;
}

/** The slot that ending the shift now would cut off: it is reported first, or had no production. */
export function CutSlot({ cut, lineId, isConfirmed, isAsked }: CutSlotProps) {
  const say = useWords();
  return (
    <div role={isAsked ? 'alert' : undefined}>
      <Notice tone={isAsked ? 'bad' : 'warning'} icon="warning" text={say('board.endCut', { from: cut.from, until: cut.until })}>
        <p>
          <ButtonLink size="large" to={slotAddress(lineId, cut)}>
            {say('board.reportSlot', { slot: cut.label })}
          </ButtonLink>
        </p>
        <label className={css.check}>
          <input type="checkbox" name="confirm" value="unreported" defaultChecked={isConfirmed} />
          {say('board.endNothingMade')}
        </label>
      </Notice>
    </div>
  );
}
