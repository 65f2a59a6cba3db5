import { useWords } from '#app/i18n/use-words.ts';
import { ButtonLink } from '#app/kit/button.tsx';
import css from '#app/kit/notice/large-check.module.css';
import { Notice } from '#app/kit/notice/notice.tsx';
import type { EndForm } from '#app/routes/board/floor/answers.ts';
import { slotAddress } from '#app/routes/board/hour/slot-address.ts';

interface CutSlotProps {
  cut: EndForm['unreported'][number];
  lineId: string;
  /** What was confirmed so far; an early end, confirmed before the slot was, is not asked about twice. */
  confirmed: readonly string[];
  /** Submitted without a choice. */
  isAsked: boolean;
  /** Takes the focus: opened just now its link, asked for the whole. */
  isNext: boolean;
}

/** The slot that ending the shift now would cut off: it is reported first, or had no production. */
export function CutSlot({ cut, lineId, confirmed, isAsked, isNext }: CutSlotProps) {
  const say = useWords();
  const all = [...new Set([...confirmed, 'unreported'])].join(',');
  return (
    // biome-ignore lint/a11y/noAutofocus: the only decision before the shift ends; the fields below it are filled in.
    <div role={isAsked ? 'alert' : undefined} tabIndex={isAsked ? -1 : undefined} autoFocus={isAsked && isNext}>
      <Notice tone={isAsked ? 'bad' : 'warning'} icon="warning" text={say('board.endCut', { from: cut.from, until: cut.until })}>
        <p>
          <ButtonLink size="large" to={slotAddress(lineId, cut)} autoFocus={!isAsked && isNext}>
            {say('board.reportSlot', { slot: cut.label })}
          </ButtonLink>
        </p>
        <label className={css.check}>
          <input type="checkbox" name="confirm" value={all} defaultChecked={confirmed.includes('unreported')} />
          {say('board.endNothingMade')}
        </label>
      </Notice>
    </div>
  );
}
