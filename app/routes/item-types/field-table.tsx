import { useLocale, useWords } from '#app/i18n/use-words.ts';
import { Badge } from '#app/kit/badge.tsx';
import { Table } from '#app/kit/table.tsx';
import type { Locale } from '#rules/screen.ts';
import type { FieldForm } from '#server/rd/definitions/definition-form.ts';
import css from './item-types.module.css';
import { kindLabel } from './kinds.ts';

/** The fields of a definition, in order. */
export function FieldTable({ fields }: { fields: readonly FieldForm[] }) {
  const say = useWords();
  const locale = useLocale();
  return (
    <Table label={say('itemTypes.fields')} blocks>
      <thead>
        <tr>
          <th scope="col">{say('itemTypes.name')}</th>
          <th scope="col">{say('itemTypes.kind')}</th>
          <th scope="col">{say('itemTypes.required')}</th>
          <th scope="col">{say('itemTypes.unit')}</th>
          <th scope="col">{say('itemTypes.pattern')}</th>
          <th scope="col">{say('itemTypes.options')}</th>
          <th scope="col">{say('itemTypes.initial')}</th>
          <th scope="col">{say('itemTypes.key')}</th>
        </tr>
      </thead>
      <tbody>
        {fields.map((field, at) => (
          <tr key={field.name}>
            <td data-label={say('itemTypes.name')}>
              {field[locale]} {field.isDraft && <Badge tone="warning">{say('itemTypes.draft')}</Badge>}
            </td>
            <td data-label={say('itemTypes.kind')}>{kindLabel(say, locale, field.kind)}</td>
            <td data-label={say('itemTypes.required')} className={field.required ? undefined : css.none}>
              {field.required ? say('kit.yes') : '–'}
            </td>
            <td data-label={say('itemTypes.unit')} className={field.unit === '' ? css.none : undefined}>
              {field.unit === '' ? '–' : field.unit + (field.unitAt === 'prefix' ? `（${say('itemTypes.prefix')}）` : '')}
            </td>
            <td data-label={say('itemTypes.pattern')} className={field.pattern === '' ? css.none : undefined}>
              {field.pattern === '' ? '–' : <code>{field.pattern}</code>}
            </td>
            <td data-label={say('itemTypes.options')} data-wrap="" className={field.options === '' ? css.none : undefined}>
              {field.options === '' ? '–' : optionWords(field.options, locale).join(say('kit.comma'))}
            </td>
            <td data-label={say('itemTypes.initial')} className={field.initial === '' ? css.none : undefined}>
              {field.initial === '' ? '–' : field.initial}
            </td>
            <td data-label={say('itemTypes.key')} className={css.sums}>
              key{at} {field.name}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** Each option as its value and what it is called, where that is something else. */
const optionWords = (options: string, locale: Locale): string[] =>
  options.split('\n').map((line) => {
    const [value = '', zh, en] = line.split(' | ');
    const label = locale === 'zh' ? zh : en;
    return label === undefined || label === value ? value : `${value} ${label}`;
  });
