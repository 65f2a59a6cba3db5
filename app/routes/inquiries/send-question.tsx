import { useWords } from '#app/i18n/use-words.ts';
import { Button, ButtonSummary } from '#app/kit/button.tsx';
import { Icon } from '#app/kit/icons/icon.tsx';
import css from './send-question.module.css';
import { type Told, useWaysTold } from './ways-told.ts';

interface SendQuestionProps {
  invited: readonly (Told & { supplierName: string })[];
  endDate: string;
  /** Whether mails and texts leave the house now. */
  ways: { mail: boolean; sms: boolean };
}

/** Asks before an inquiry leaves the house, in the place of the button that approved it: mail cannot be called back. */
export function SendQuestion({ invited, endDate, ways }: SendQuestionProps) {
  const say = useWords();
  const waysOf = useWaysTold();
  const suppliers = invited.map((one) =>
    say('inquiries.told', { supplier: one.supplierName, ways: waysOf(one) || say('inquiries.byNobody') }),
  );
  const closed = [
    !ways.mail && invited.some(({ mailWarn }) => mailWarn) && say('inquiries.noMail'),
    !ways.sms && invited.some(({ smsWarn }) => smsWarn) && say('inquiries.noSms'),
  ].filter((text) => text !== false);
  return (
    <details className={css.question}>
      <ButtonSummary kind="primary">{say('inquiries.send')}</ButtonSummary>
      <p>{say('inquiries.sendAsk', { date: endDate, suppliers: suppliers.join(say('inquiries.and')) })}</p>
      {closed.map((text) => (
        <p key={text} className={css.closed}>
          <Icon name="warning" /> {text}
        </p>
      ))}
      <Button kind="primary" name="_act" value="send">
        {say('inquiries.sendNow')}
      </Button>
    </details>
  );
}
