import { Form } from '@remix-run/react';
import { useWords } from '#app/i18n/use-words.ts';
import { Button } from '#app/kit/button.tsx';
import { FormToken } from '#app/kit/form-token.tsx';
import { SubmitBar } from '#app/kit/page.tsx';
import type { ReadBom } from '#server/rd/eda/read-bom.ts';
import { keptBom } from './sent-lines.ts';

/** What the list was found to mean, as a file; the browser stays on the page. */
export function BomDownload({ bom, answers }: { bom: ReadBom; answers: Readonly<Record<string, string>> }) {
  const say = useWords();
  return (
    <Form method="post" action="/rd/bom/file" reloadDocument>
      <FormToken />
      <input type="hidden" name="bom" value={keptBom(bom, answers)} />
      <SubmitBar>
        <Button icon="download" name="format" value="xlsx">
          {say('eda.xlsx')}
        </Button>
        <Button icon="download" name="format" value="csv">
          {say('eda.csv')}
        </Button>
      </SubmitBar>
    </Form>
  );
}
