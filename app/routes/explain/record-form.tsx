import { Form } from '@remix-run/react';
import { useWords } from '#app/i18n/use-words.ts';
import { Button } from '#app/kit/button.tsx';
import type { Option } from '#rules/screen.ts';
import css from './explain.module.css';
import type { ExplainSearch } from './explain-page.server.ts';

/** Asks about one record: its kind and its number. */
export function RecordForm({ search, entities, refusal }: { search: ExplainSearch; entities: Option[]; refusal?: string | undefined }) {
  const say = useWords();
  return (
    <Form key={`${search.entity} ${search.recordId}`} method="get" className={css.search}>
      <input type="hidden" name="userId" value={search.userId} />
      <input type="hidden" name="about" value="record" />
      <label>
        {say('explain.kind')}
        <select name="entity" defaultValue={search.entity}>
          {entities.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <label>
        {say('explain.recordId')}
        <input
          name="recordId"
          defaultValue={search.recordId}
          inputMode="numeric"
          pattern="[1-9][0-9]{0,18}"
          required
          aria-invalid={refusal ? true : undefined}
          aria-describedby="record-note"
        />
      </label>
      <Button kind="primary" icon="search">
        {say('explain.ask')}
      </Button>
      <p id="record-note" className={css.note} data-problem={refusal ? true : undefined}>
        {refusal ?? say('explain.recordIdHelp')}
      </p>
    </Form>
  );
}
