import { useWords } from '#app/i18n/use-words.ts';
import { Button } from '#app/kit/button.tsx';
import { questionKey } from '#rules/part-lines/part-line.ts';
import css from '../inquiries.module.css';
import type { InquiryFormModel } from '../inquiry-form.server.ts';

/** The words with two readings, each once for all lines that have it; a reading is chosen by its button, or the line stays as it was pasted. */
export function PastedQuestions({ questions, answers }: Pick<InquiryFormModel, 'questions' | 'answers'>) {
  const say = useWords();
  if (questions.length === 0) return null;
  return (
    <fieldset className={css.pastedQuestions}>
      <legend>{say('inquiries.pastedQuestions')}</legend>
      <input type="hidden" name="_answers" value={JSON.stringify(answers)} />
      {questions.map(({ rows, ...question }) => {
        const key = questionKey(question);
        const choose = (reading: string) => `answer:${JSON.stringify([key, reading])}`;
        return (
          <p key={key}>
            {say('inquiries.pastedQuestion', { word: question.word, rows })}{' '}
            {question.readings.map(({ text, quantity }) => (
              <Button key={text} size="small" name="_search" value={choose(text)}>
                {quantity === undefined ? say('inquiries.pastedPlace', { text }) : text}
              </Button>
            ))}{' '}
            <Button size="small" kind="quiet" name="_search" value={choose('')}>
              {say('inquiries.pastedAsIs')}
            </Button>
          </p>
        );
      })}
    </fieldset>
  );
}
