import type { ReactNode } from 'react';
import { fieldKinds } from '#app/fields/fields.ts';
import { RowsTable } from '#app/fields/rows.tsx';
import { own } from '#rules/own.ts';
import { type FieldView, isMet } from '#rules/screen.ts';
import type { RecordChange } from '#server/engine/history.ts';
import css from './entity-form.module.css';
import { History } from './history.tsx';
import { isWide } from './is-wide.ts';

/** A record in read-only form, with its history. */
export function EntityView({ fields, row, history = [] }: EntityViewProps) {
  return (
    <>
      <dl className={css.details}>
        {fields
          .filter(({ onlyWhen }) => isMet(onlyWhen, row))
          .map((field) => (
            <div key={field.name} data-wide={isWide(field) || undefined}>
              <dt>{field.label}</dt>
              <dd data-code={field.code || undefined} data-rows={field.kind === 'rows' || undefined}>
                {shown(field, row)}
              </dd>
            </div>
          ))}
      </dl>
      <History entries={history} />
    </>
  );
}

/** Such as that of a datasheet. */
const isAddress = (value: unknown): value is string => typeof value === 'string' && /^https?:\/\/\S+$/.test(value);

interface EntityViewProps {
  fields: FieldView[];
  row: Record<string, unknown>;
  history?: RecordChange[];
}

function shown(field: FieldView, row: Record<string, unknown>): ReactNode {
  const value = own(row, field.name);
  if (field.kind === 'rows') return <RowsTable field={field} row={row} />;
  if (value === undefined || value === null || value === '') return '—';
  if (field.kind === 'text' && isAddress(value))
    return (
      <a href={value} target="_blank" rel="noreferrer">
        {value}
      </a>
    );
  const { Cell } = fieldKinds[field.kind];
  return (
    <>
      <Cell field={field} row={row} />
      {field.unit && ` ${field.unit}`}
    </>
  );
}
