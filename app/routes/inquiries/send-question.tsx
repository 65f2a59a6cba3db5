import { useWords } from '#app/i18n/use-words.ts';
import { Button, ButtonSummary } from '#app/kit/button.tsx';
import css from './send-question.module.css';
import { type Told, useWaysTold } from './ways-told.ts';

/** Asks before an inquiry leaves the house, in the place of the button that approved it: mail cannot be called back. */
export function SendQuestion({ invited, endDate }: { invited: readonly (Told & { supplierName: string })[]; endDate: string }) {
  const say = useWords();
  const waysOf = useWaysTold();
  const suppliers = invited.map((one) =>
    say('inquiries.told', { supplier: one.supplierName, ways: waysOf(one) || say('inquiries.byNobody') }),
  );
  return (
    <details className={css.question}>
      <ButtonSummary kind="primary">{say('inquiries.send')}</ButtonSummary>
      <p>{say('inquiries.sendAsk', { date: endDate, suppliers: suppliers.join(say('inquiries.and')) })}</p>
      <Button kind="primary" name="_act" value="send">
        {say('inquiries.sendNow')}
      </Button>
    </details>
  );
}
