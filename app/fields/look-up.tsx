import { useWords } from '#app/i18n/use-words.ts';
import { Enhanced } from './enhanced.tsx';
import { controlProps, type InputProps, textOf } from './field-kind.ts';
import css from './fields.module.css';
import { useFormParts } from './form-parts.tsx';
import { useScripted } from './use-scripted.ts';

/** A text that is typed, or looked up: with a button without script and on touch devices, else while typing. Any text stands for itself. */
export function LookUp(props: InputProps) {
  return (
    <Enhanced {...props} load={loadRich}>
      <Native {...props} />
    </Enhanced>
  );
}

/** The button asks for what is typed; what it may mean stands below, each a button that fills it in. */
function Native(props: InputProps) {
  const { field, name, value } = props;
  const found = useFormParts().choices.found[name];
  const say = useWords();
  const searches = !(useScripted() && matchMedia('(pointer: fine)').matches);
  return (
    <span className={css.stack}>
      <span className={css.joined}>
        <input {...controlProps(props)} type="text" defaultValue={textOf(value)} data-code={field.code || undefined} autoComplete="off" />
        {searches && (
          <button type="submit" className={css.side} name="_search" value={name} formNoValidate>
            {say('kit.find')}
          </button>
        )}
      </span>
      {found && found.options.length > 0 && (
        <span className={css.finds}>
          {found.options.map((option) => (
            <button key={option.value} type="submit" className={css.find} name="_search" value={`${name}:${option.value}`} formNoValidate>
              {option.label}
            </button>
          ))}
        </span>
      )}
      {found?.options.length === 0 && <span className={css.dimmed}>{say('fields.noMatch')}</span>}
    </span>
  );
}

const loadRich = () => import('./rich/look-up.tsx');
