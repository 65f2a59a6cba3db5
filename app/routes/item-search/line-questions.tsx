import { Form } from '@remix-run/react';
import { useWords } from '#app/i18n/use-words.ts';
import { Button } from '#app/kit/button.tsx';
import { FormToken } from '#app/kit/form-token.tsx';
import { Panel } from '#app/kit/page.tsx';
import { type PartQuestion, questionKey } from '#rules/part-lines/part-line.ts';
import css from './item-search.module.css';

interface LineQuestionsProps {
  text: string;
  answers: Readonly<Record<string, string>>;
  lines: readonly { questions: PartQuestion[] }[];
}

/** The words with two readings, each once for all the lines that have it; a reading is chosen by its button. */
export function LineQuestions({ text, answers, lines }: LineQuestionsProps) {
  const say = useWords();
  const asked = new Map<string, PartQuestion & { rows: number }>();
  for (const question of lines.flatMap(({ questions }) => questions)) {
    const key = questionKey(question);
    asked.set(key, { ...question, rows: (asked.get(key)?.rows ?? 0) + 1 });
  }
  if (asked.size === 0) return null;
  return (
    <Panel title={say('itemSearch.matchQuestions')}>
      <Form method="post" className={css.paste}>
        <FormToken />
        <input type="hidden" name="text" value={text} />
        <input type="hidden" name="answers" value={JSON.stringify(answers)} />
        {[...asked].map(([key, { word, readings, rows }]) => (
          <p key={key}>
            {say('itemSearch.matchQuestion', { word, rows })}{' '}
            {readings.map(({ text: reading, quantity }) => (
              <Button key={reading} name="answer" value={JSON.stringify([key, reading])}>
                {quantity === undefined ? say('itemSearch.matchPlace', { text: reading }) : reading}
              </Button>
            ))}
          </p>
        ))}
      </Form>
    </Panel>
  );
}
