import { Form } from '@remix-run/react';
import { useWords } from '#app/i18n/use-words.ts';
import { Button } from '#app/kit/button.tsx';
import { Field } from '#app/kit/field.tsx';
import { FormToken } from '#app/kit/form-token.tsx';
import type { BomLine } from '#server/rd/eda/read-bom.ts';
import css from './eda.module.css';
import { listText } from './list-text.ts';

/** Takes the fitted lines of a list, as many as its boards need, to a new inquiry. */
export function AskQuotes({ lines }: { lines: readonly BomLine[] }) {
  const say = useWords();
  const text = listText(lines);
  if (text === '') return null;
  return (
    <Form method="post" action="/pur/inquiryform/add" className={css.ask}>
      <FormToken />
      <input type="hidden" name="_pasted" value={text} />
      <Field id="boards" label={say('eda.boards')}>
        <input name="_boards" inputMode="numeric" autoComplete="off" defaultValue="1" />
      </Field>
      <Button icon="money" name="_search" value="paste">
        {say('eda.askQuotes')}
      </Button>
    </Form>
  );
}
