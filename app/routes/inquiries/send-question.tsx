import { Form } from '@remix-run/react';
import { useWords } from '#app/i18n/use-words.ts';
import { Button, ButtonSummary } from '#app/kit/button.tsx';
import { FormToken } from '#app/kit/form-token.tsx';
import { Icon } from '#app/kit/icons/icon.tsx';
import css from './send-question.module.css';
import { type Told, useWaysTold } from './ways-told.ts';

interface SendQuestionProps {
  id: string;
  /** Where to go on afterwards. */
  from: string;
  formKey: string;
  invited: readonly (Told & { supplierName: string; standing: readonly string[] })[];
  endDate: string;
  /** Whether mails and texts leave the house now. */
  ways: { mail: boolean; sms: boolean };
}

/** Asks before an inquiry leaves the house, in the place of the button that approved it: mail cannot be called back. */
export function SendQuestion({ id, from, formKey, invited, endDate, ways }: SendQuestionProps) {
  const say = useWords();
  const waysOf = useWaysTold();
  const suppliers = invited.map((one) =>
    say('inquiries.told', { supplier: one.supplierName, ways: waysOf(one) || say('inquiries.byNobody') }),
  );
  const closed = [
    !ways.mail && invited.some(({ mailWarn }) => mailWarn) && say('inquiries.noMail'),
    !ways.sms && invited.some(({ smsWarn }) => smsWarn) && say('inquiries.noSms'),
    ...invited.map(
      ({ supplierName: supplier, standing }) =>
        standing.length > 0 && say('inquiries.standing', { supplier, standing: standing.join(say('inquiries.and')) }),
    ),
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
      <Form method="post" action="/pur/inquiryform/do/send">
        <FormToken />
        <input type="hidden" name="_key" value={formKey} />
        <input type="hidden" name="ids" value={id} />
        <input type="hidden" name="from" value={from} />
        <Button kind="primary">{say('inquiries.sendNow')}</Button>
      </Form>
    </details>
  );
}
