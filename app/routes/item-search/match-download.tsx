import { Form } from '@remix-run/react';
import { useWords } from '#app/i18n/use-words.ts';
import { Button } from '#app/kit/button.tsx';
import { FormToken } from '#app/kit/form-token.tsx';
import { SubmitBar } from '#app/kit/page.tsx';

/** What the pasted lines were found to mean, as a file; the browser stays on the page. */
export function MatchDownload({ text, answers }: { text: string; answers: Readonly<Record<string, string>> }) {
  const say = useWords();
  return (
    <Form method="post" action="/rd/icitem/match-file" reloadDocument>
      <FormToken />
      <input type="hidden" name="text" value={text} />
      <input type="hidden" name="answers" value={JSON.stringify(answers)} />
      <SubmitBar>
        <Button icon="download" name="format" value="xlsx">
          {say('itemSearch.matchXlsx')}
        </Button>
        <Button icon="download" name="format" value="csv">
          {say('itemSearch.matchCsv')}
        </Button>
      </SubmitBar>
    </Form>
  );
}
