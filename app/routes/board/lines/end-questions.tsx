import type { Refusal } from '#app/api.server.ts';
import { useWords } from '#app/i18n/use-words.ts';
import { ButtonLink } from '#app/kit/button.tsx';
import { asksToConfirm, isWarning } from '#app/kit/notice/confirm-warnings.tsx';
import css from '#app/kit/notice/large-check.module.css';
import { Notice } from '#app/kit/notice/notice.tsx';
import type { EndForm } from '#app/routes/board/floor/answers.ts';
import { slotAddress } from '#app/routes/board/hour/slot-address.ts';

type Question = EndForm['questions'][number];

interface EndQuestionsProps {
  form: Pick<EndForm, 'line' | 'cut'>;
  questions: Question[];
  /** What was ticked in the form that came back. */
  confirmed: readonly string[];
  refusal?: Refusal | undefined;
}

/** What the end leaves behind, asked all at once: the slot that it cuts off, which is reported first or had no output, and an early end. */
export function EndQuestions({ form: { line, cut }, questions, confirmed, refusal }: EndQuestionsProps) {
  const say = useWords();
  const isAsked = Object.keys(refusal?.problems ?? {}).some(isWarning);
  const isNext = refusal === undefined || asksToConfirm(refusal);
  return (
    // biome-ignore lint/a11y/noAutofocus: the only decision before the shift ends; the fields below it are filled in.
    <div role={isAsked ? 'alert' : undefined} tabIndex={isAsked ? -1 : undefined} autoFocus={isAsked && isNext}>
      {questions.map(({ name, confirm, text }, at) => {
        const slot = name === 'unreported' ? cut : null;
        const hasFocus = at === 0 && !isAsked && isNext;
        return (
          <Notice key={confirm} tone={isAsked && !confirmed.includes(confirm) ? 'bad' : 'warning'} icon="warning" text={text}>
            {slot && (
              <p>
                <ButtonLink size="large" to={slotAddress(line.id, slot)} autoFocus={hasFocus}>
                  {say('board.reportSlot', { slot: slot.label })}
                </ButtonLink>
              </p>
            )}
            <label className={css.check}>
              <input
                type="checkbox"
                name="confirm"
                value={confirm}
                defaultChecked={confirmed.includes(confirm)}
                // biome-ignore lint/a11y/noAutofocus: as above, where no slot waits to be reported.
                autoFocus={hasFocus && !slot}
              />
              {say(name === 'unreported' ? 'board.endNothingMade' : 'board.endEarly')}
            </label>
          </Notice>
        );
      })}
    </div>
  );
}

/** The questions of the proposed end, or those of the end that was refused; what was ticked for it stays in sight. */
export function questionsOf(form: Pick<EndForm, 'questions'>, confirmed: readonly string[], refusal: Refusal | undefined): Question[] {
  const asked = Object.entries(refusal?.problems ?? {}).flatMap(([path, text]) => {
    const confirm = path.slice('confirm.'.length);
    return isWarning(path) ? [{ name: confirm.split(':')[0] ?? '', confirm, text }] : [];
  });
  if (asked.length === 0) return form.questions;
  const ticked = form.questions.filter(({ name, confirm }) => confirmed.includes(confirm) && asked.every((one) => one.name !== name));
  return [...asked, ...ticked];
}
