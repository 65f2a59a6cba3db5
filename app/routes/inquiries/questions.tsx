import { Form } from '@remix-run/react';
import { useWords } from '#app/i18n/use-words.ts';
import { Button } from '#app/kit/button.tsx';
import { Field } from '#app/kit/field.tsx';
import { FormToken } from '#app/kit/form-token.tsx';
import { Panel } from '#app/kit/page.tsx';
import css from './inquiries.module.css';

interface Question {
  id: string;
  question: string;
  answer: string;
  askedTime: string;
  askedBy?: string;
}

interface QuestionsProps {
  questions: readonly Question[];
  mayAnswer: boolean;
  formKey: string;
  refused: { refusal: { problems: Record<string, string> }; typed: { id: string; answer: string } } | undefined;
}

/** The thread that all invited suppliers read; the buyer answers here. */
export function Questions({ questions, mayAnswer, formKey, refused }: QuestionsProps) {
  const say = useWords();
  if (questions.length === 0) return null;
  return (
    <Panel title={say('inquiries.questions')}>
      <p className={css.hint}>{say('inquiries.questionsHint')}</p>
      <ul className={css.questions}>
        {questions.map(({ id, question, answer, askedTime, askedBy }) => (
          <li key={id}>
            <p>
              <small>
                {askedTime.slice(0, 16)} {askedBy}
              </small>
              {question}
            </p>
            {answer && <blockquote>{answer}</blockquote>}
            {mayAnswer && (
              <Form method="post" className={css.change}>
                <FormToken />
                <input type="hidden" name="_key" value={`${formKey}-${id}`} />
                <input type="hidden" name="id" value={id} />
                <Field
                  id={`answer-${id}`}
                  label={say('inquiries.answer')}
                  problem={refused?.typed.id === id ? refused.refusal.problems.answer : undefined}
                >
                  <input
                    type="text"
                    name="answer"
                    maxLength={2000}
                    defaultValue={refused?.typed.id === id ? refused.typed.answer : answer}
                  />
                </Field>
                <Button>{say('inquiries.answer')}</Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
