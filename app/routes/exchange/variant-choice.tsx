import { useWords } from '#app/i18n/use-words.ts';
import { Button } from '#app/kit/button.tsx';
import { Panel } from '#app/kit/page.tsx';
import { SearchForm } from '#app/kit/search-form.tsx';
import type { VariantGroup } from '#server/exchange/variants.ts';

/** Asks which variant a file holds, for records whose fields depend on it. */
export function VariantChoice({ groups, variant }: { groups: readonly VariantGroup[]; variant: string }) {
  const say = useWords();
  return (
    <Panel>
      <SearchForm>
        <label>
          <span>{say('exchange.variant')}</span>
          <select name="variant" defaultValue={variant} required>
            <option value="">{say('exchange.variantChoose')}</option>
            {groups.map(({ label, options }) => (
              <optgroup key={label} label={label}>
                {options.map((option) => (
                  <option key={option.value} value={option.value}>
                    {option.label}
                  </option>
                ))}
              </optgroup>
            ))}
          </select>
        </label>
        <Button icon="arrow-right">{say('exchange.variantOpen')}</Button>
      </SearchForm>
    </Panel>
  );
}
