import { useLocale, useWords } from '#app/i18n/use-words.ts';
import { Badge } from '#app/kit/badge.tsx';
import { Field } from '#app/kit/field.tsx';
import css from './item-types.module.css';
import { kindLabel } from './kinds.ts';
import type { EditedField } from './sent-definition.ts';

interface FieldEditorProps {
  field: EditedField;
  at: number;
  /** Of the whole form, by the names of its inputs. */
  problems: Readonly<Record<string, string>>;
  isOpen: boolean;
}

/** One field of a definition, folded to a line. */
export function FieldEditor({ field, at, problems, isOpen }: FieldEditorProps) {
  const say = useWords();
  const locale = useLocale();
  const { kind } = field;
  const name = (part: string) => `fields.${at}.${part}`;
  const id = (part: string) => `fields-${at}-${part}`;
  const problem = (part: string) => problems[name(part)];
  const hasProblem = Object.keys(problems).some((one) => one.startsWith(`fields.${at}.`));
  const [sort = ''] = kind.split(':');
  const hasPattern = ['text', 'number', 'value', 'size'].includes(sort);
  const hasUnit = ['text', 'number', 'value'].includes(sort);
  return (
    <details className={css.group} open={isOpen || hasProblem || undefined} data-problem={hasProblem || undefined}>
      <summary>
        <strong>
          {at + 1}. {field[locale] || say('itemTypes.add')}
        </strong>
        <span className={css.sums}>{kindLabel(say, locale, kind)}</span>
        {field.required && <span className={css.sums}>{say('itemTypes.required')}</span>}
        {field.unit !== '' && <span className={css.sums}>{field.unit}</span>}
        {field.isDraft && <Badge tone="warning">{say('itemTypes.draft')}</Badge>}
        {field.isRemoved && <Badge tone="bad">{say('itemTypes.removed')}</Badge>}
      </summary>
      <input type="hidden" name={name('kind')} value={kind} />
      {field.isNew ? (
        <input type="hidden" name={name('isNew')} value="1" />
      ) : (
        <input type="hidden" name={name('name')} value={field.name} />
      )}
      <div className={css.inputs}>
        <Field id={id('zh')} label={say('itemTypes.zh')} required problem={problem('zh')}>
          <input name={name('zh')} defaultValue={field.zh} maxLength={40} />
        </Field>
        <Field id={id('en')} label={say('itemTypes.en')} required problem={problem('en')}>
          <input name={name('en')} defaultValue={field.en} maxLength={40} />
        </Field>
        {field.isNew && (
          <Field id={id('name')} label={say('itemTypes.apiName')} required problem={problem('name') ?? problem('kind')}>
            <input name={name('name')} defaultValue={field.name} maxLength={32} />
          </Field>
        )}
        <Field id={id('place')} label={say('itemTypes.place')}>
          <input name={name('place')} type="number" min={1} defaultValue={at + 1} />
        </Field>
        {hasUnit && (
          <Field id={id('unit')} label={say('itemTypes.unit')} problem={problem('unit')}>
            <input name={name('unit')} defaultValue={field.unit} maxLength={16} />
          </Field>
        )}
        {sort === 'text' && (
          <Field id={id('unitAt')} label={say('itemTypes.unitAt')}>
            <select name={name('unitAt')} defaultValue={field.unitAt}>
              <option value="suffix">{say('itemTypes.suffix')}</option>
              <option value="prefix">{say('itemTypes.prefix')}</option>
            </select>
          </Field>
        )}
        {hasPattern && (
          <Field id={id('pattern')} label={say('itemTypes.pattern')} problem={problem('pattern')}>
            <input name={name('pattern')} defaultValue={field.pattern} maxLength={200} spellCheck={false} />
          </Field>
        )}
        <Field id={id('initial')} label={say('itemTypes.initial')} problem={problem('initial')}>
          <input name={name('initial')} defaultValue={field.initial} maxLength={255} />
        </Field>
        {sort === 'choice' && (
          <div className={css.wide}>
            <Field
              id={id('options')}
              label={say('itemTypes.options')}
              required
              help={say('itemTypes.optionsHelp')}
              problem={problem('options')}
            >
              <textarea name={name('options')} rows={Math.min(10, field.options.split('\n').length + 1)} defaultValue={field.options} />
            </Field>
          </div>
        )}
        <div className={`${css.ticks} ${css.wide}`}>
          <label>
            <input type="checkbox" name={name('required')} defaultChecked={field.required} />
            {say('itemTypes.required')}
          </label>
          <label>
            <input type="checkbox" name={name('isDraft')} defaultChecked={field.isDraft} />
            {say('itemTypes.draft')}
          </label>
          <label>
            <input type="checkbox" name={name('isRemoved')} defaultChecked={field.isRemoved} />
            {say('itemTypes.remove')}
          </label>
        </div>
      </div>
    </details>
  );
}
