import { useWords } from '#app/i18n/use-words.ts';
import css from './fields.module.css';
import { useFormParts } from './form-parts.tsx';
import { useScripted } from './use-scripted.ts';

/** A search box whose button submits the form, keeps all values and returns the matching entries; touch devices use it with script too. */
export function SearchWithoutScript({ name, label }: { name: string; label: string }) {
  const found = useFormParts().choices.found[name];
  const say = useWords();
  if (useScripted() && matchMedia('(pointer: fine)').matches) return null;
  return (
    <span className={css.joined}>
      <input
        type="search"
        name={`_q.${name}`}
        defaultValue={found?.text}
        aria-label={say('fields.searchIn', { label })}
        placeholder={say('fields.searchIn', { label })}
      />
      <button type="submit" className={css.side} name="_search" value={name} formNoValidate>
        {say('kit.find')}
      </button>
    </span>
  );
}
