import { Form } from '@remix-run/react';
import { useId } from 'react';
import type { Refusal } from '#app/api.server.ts';
import { useWords } from '#app/i18n/use-words.ts';
import { Button } from '#app/kit/button.tsx';
import { Field } from '#app/kit/field.tsx';
import { FormToken } from '#app/kit/form-token.tsx';
import { Panel } from '#app/kit/page.tsx';
import css from './door.module.css';
import type { OwnInquiryData } from './own-inquiry.tsx';

interface QuestionsProps {
  about: OwnInquiryData;
  asked: { question: string; refusal: Refusal } | undefined;
}

/** The supplier's own questions and those that the buyer published, and a form to ask while the inquiry is open. */
export function Questions({ about: { questions, isOpen, typedQuestion, key }, asked }: QuestionsProps) {
  const say = useWords();
  const id = useId();
  const problem = asked?.refusal.message;
  return (
    <Panel title={say('supplierDoor.questions')}>
      <p className={css.hint}>{say('supplierDoor.questionsHint')}</p>
      {questions.length === 0 && <p className={css.hint}>{say('supplierDoor.questionsNone')}</p>}
      <dl className={css.questions}>
        {questions.map(({ id, question, answer, askedTime }) => (
          <div key={id}>
            <dt>
              {question}
              <span className={css.hint}>{askedTime.slice(0, 16)}</span>
            </dt>
            <dd>{answer === '' ? <span className={css.hint}>{say('supplierDoor.unanswered')}</span> : answer}</dd>
          </div>
        ))}
      </dl>
      {isOpen && (
        <Form method="post" className={css.ask}>
          <FormToken />
          <input type="hidden" name="_key" value={key} />
          <Field id={id} label={say('supplierDoor.question')} problem={problem} wide>
            <textarea id={id} name="question" rows={3} maxLength={2000} defaultValue={asked?.question ?? typedQuestion} />
          </Field>
          <Button>{say('supplierDoor.ask')}</Button>
        </Form>
      )}
    </Panel>
  );
}
