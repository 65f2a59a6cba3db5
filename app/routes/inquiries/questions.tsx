import { Form } from '@remix-run/react';
import { useWords } from '#app/i18n/use-words.ts';
import { Badge } from '#app/kit/badge.tsx';
import { Button } from '#app/kit/button.tsx';
import { Field } from '#app/kit/field.tsx';
import { FormToken } from '#app/kit/form-token.tsx';
import { ConfirmWarnings } from '#app/kit/notice/confirm-warnings.tsx';
import { Panel } from '#app/kit/page.tsx';
import css from './inquiries.module.css';

interface Question {
  id: string;
  question: string;
  /** As all read it; empty while it is not published. */
  publishedQuestion?: string;
  answer: string;
  askedTime: string;
  isPublished: boolean;
  askedBy?: string;
}

interface QuestionsProps {
  questions: readonly Question[];
  mayAnswer: boolean;
  formKey: string;
  refused:
    | { refusal: { problems: Record<string, string> }; typed: { id: string; answer: string; publishedQuestion: string }; confirm: string }
    | undefined;
}

/** What suppliers asked: the buyer answers each alone, or publishes question and answer to all. */
export function Questions({ questions, mayAnswer, formKey, refused }: QuestionsProps) {
  const say = useWords();
  if (questions.length === 0) return null;
  return (
    <Panel title={say('inquiries.questions')}>
      <p className={css.hint}>{say('inquiries.questionsHint')}</p>
      <ul className={css.questions}>
        {questions.map((one) => (
          <li key={one.id}>
            <p>
              <small>
                {one.askedTime.slice(0, 16)} {one.askedBy} {one.isPublished && <Badge tone="accent">{say('inquiries.published')}</Badge>}
              </small>
              {one.question}
            </p>
            {one.answer && <blockquote>{one.answer}</blockquote>}
            {mayAnswer && <AnswerForm about={one} formKey={formKey} refused={refused?.typed.id === one.id ? refused : undefined} />}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function AnswerForm({ about, formKey, refused }: { about: Question } & Pick<QuestionsProps, 'formKey' | 'refused'>) {
  const say = useWords();
  const { id, question, publishedQuestion, answer, isPublished } = about;
  const problems = refused?.refusal.problems;
  const controlOf = (name: string) => (name === 'publishedQuestion' ? `published-${id}` : undefined);
  return (
    <Form method="post" className={css.answer}>
      <FormToken />
      <input type="hidden" name="_key" value={`${formKey}-${id}`} />
      <input type="hidden" name="id" value={id} />
      {refused && <ConfirmWarnings refusal={refused.refusal} confirmed={refused.confirm} controlOf={controlOf} />}
      <Field id={`answer-${id}`} label={say('inquiries.answer')} problem={problems?.answer}>
        <textarea name="answer" rows={2} maxLength={2000} defaultValue={refused?.typed.answer ?? answer} />
      </Field>
      <Field id={`published-${id}`} label={say('inquiries.publishedQuestion')} problem={problems?.publishedQuestion}>
        <textarea
          name="publishedQuestion"
          rows={2}
          maxLength={2000}
          defaultValue={refused?.typed.publishedQuestion ?? (publishedQuestion || question)}
        />
      </Field>
      <p>
        {!isPublished && <Button>{say('inquiries.answerOne')}</Button>}{' '}
        <Button name="publish" value="true">
          {say('inquiries.answerAll')}
        </Button>
      </p>
    </Form>
  );
}
