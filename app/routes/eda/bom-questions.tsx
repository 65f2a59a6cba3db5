import { Form } from '@remix-run/react';
import { useWords } from '#app/i18n/use-words.ts';
import { Button } from '#app/kit/button.tsx';
import { FormToken } from '#app/kit/form-token.tsx';
import { Panel } from '#app/kit/page.tsx';
import { type PartQuestion, questionKey } from '#rules/part-lines/part-line.ts';
import type { ReadBom } from '#server/rd/eda/read-bom.ts';
import css from './eda.module.css';
import { keptBom } from './sent-lines.ts';

/** The words with two readings, each once for all the lines that have it; a reading is chosen by its button. */
export function BomQuestions({ bom, answers }: { bom: ReadBom; answers: Readonly<Record<string, string>> }) {
  const say = useWords();
  const asked = new Map<string, PartQuestion & { rows: number }>();
  for (const question of bom.lines.flatMap(({ questions }) => questions)) {
    const key = questionKey(question);
    asked.set(key, { ...question, rows: (asked.get(key)?.rows ?? 0) + 1 });
  }
  if (asked.size === 0) return null;
  return (
    <Panel title={say('eda.questions')}>
      <Form method="post" action="/rd/bom/import" className={css.stack}>
        <FormToken />
        <input type="hidden" name="act" value="answer" />
        <input type="hidden" name="bom" value={keptBom(bom, answers)} />
        {[...asked].map(([key, { word, readings, rows }]) => (
          <p key={key} className={css.items}>
            {say('eda.question', { word, rows })}
            {readings.map(({ text, quantity }) => (
              <Button key={text} name="answer" value={JSON.stringify([key, text])}>
                {quantity === undefined ? say('eda.place', { text }) : text}
              </Button>
            ))}
          </p>
        ))}
      </Form>
    </Panel>
  );
}
