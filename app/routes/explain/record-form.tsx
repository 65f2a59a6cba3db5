import { useWords } from '#app/i18n/use-words.ts';
import { Button } from '#app/kit/button.tsx';
import { SearchForm } from '#app/kit/search-form.tsx';
import type { Option } from '#rules/screen.ts';
import css from './explain.module.css';
import type { ExplainSearch } from './explain-page.server.ts';

/** Asks for one record: its kind and its name. */
export function RecordForm({ search, entities, refusal }: { search: ExplainSearch; entities: Option[]; refusal?: string | undefined }) {
  const say = useWords();
  return (
    <SearchForm key={`${search.entity} ${search.find}`}>
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
        {say('explain.record')}
        <input
          name="find"
          type="search"
          defaultValue={search.find}
          maxLength={100}
          placeholder={say('explain.recordHint')}
          aria-invalid={refusal ? true : undefined}
          aria-describedby={refusal ? 'record-note' : undefined}
        />
      </label>
      <Button kind="primary" icon="search">
        {say('explain.ask')}
      </Button>
      {refusal && (
        <p id="record-note" className={css.note} data-problem="">
          {refusal}
        </p>
      )}
    </SearchForm>
  );
}
