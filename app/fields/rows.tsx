import { useRef, useState } from 'react';
import { useWords } from '#app/i18n/use-words.ts';
import { Button } from '#app/kit/button.tsx';
import type { FieldView } from '#rules/screen.ts';
import type { CellProps, InputProps } from './field-kind.ts';
import css from './fields.module.css';
import { controlId, useFormParts } from './form-parts.tsx';
import { headUnit } from './head-unit.ts';
import { plainKinds } from './plain-kinds.ts';
import { blankRow } from './start-values.ts';
import { useScripted } from './use-scripted.ts';

type Row = Record<string, unknown>;
type PlainField = FieldView & { kind: keyof typeof plainKinds };

/** In a list: the number of rows; the page of a single record renders `RowsTable`. */
export function Cell({ field, row }: CellProps) {
  const say = useWords();
  return say('fields.rowCount', { count: rowsOf(row[field.name]).length });
}

export function RowsTable({ field, row }: CellProps) {
  const say = useWords();
  const rows = rowsOf(row[field.name]);
  const fields = plainFields(field);
  if (rows.length === 0) return <span className={css.dimmed}>{say('fields.noRows')}</span>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll box must be reachable by keyboard.
    <section className={css.rowsBox} aria-label={field.label} tabIndex={0}>
      <table className={css.rows}>
        <Head fields={fields} />
        <tbody>
          {rows.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, never reordered.
            <tr key={index}>
              <td>{index + 1}</td>
              {fields.map((part) => (
                <PlainCell key={part.name} field={part} row={line} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Rows are added and removed by submit buttons named `_rows`; with script they do it in place. */
export function Input({ field, name, value }: InputProps) {
  const [rows, setRows] = useState(() => rowsOf(value).map((row, key) => ({ key, row })));
  const nextKey = useRef(rows.length);
  const scripted = useScripted();
  const say = useWords();
  const fields = plainFields(field);
  const add = () => {
    setRows([...rows, { key: nextKey.current, row: blankRow(fields) }]);
    nextKey.current += 1;
  };
  return (
    <div className={css.stack}>
      {rows.length > 0 && (
        <div className={css.rowsBox}>
          <table className={css.rows} data-editing="">
            <Head fields={fields} withRemove />
            <tbody>
              {rows.map(({ key, row }, index) => (
                <tr key={key}>
                  <td>{index + 1}</td>
                  {fields.map((part) => (
                    <td key={part.name} data-label={part.label}>
                      <RowControl
                        field={part}
                        isFirst={part === fields[0]}
                        rowsName={name}
                        index={index}
                        row={row}
                        autoFocus={key >= rowsOf(value).length && part === fields[0]}
                      />
                    </td>
                  ))}
                  <td>
                    <Button
                      kind="quiet"
                      size="small"
                      icon="trash"
                      type={scripted ? 'button' : 'submit'}
                      name="_rows"
                      value={`remove:${name}:${index}`}
                      aria-label={say('fields.removeRow', { number: index + 1 })}
                      onClick={scripted ? () => setRows(rows.filter((kept) => kept.key !== key)) : undefined}
                    />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <span>
        <Button
          size="small"
          icon="plus"
          type={scripted ? 'button' : 'submit'}
          name="_rows"
          value={`add:${name}`}
          onClick={scripted ? add : undefined}
        >
          {say('fields.addRow')}
        </Button>
      </span>
    </div>
  );
}

function Head({ fields, withRemove }: { fields: PlainField[]; withRemove?: boolean }) {
  const say = useWords();
  return (
    <thead>
      <tr>
        <th scope="col">#</th>
        {fields.map((part) => (
          <th key={part.name} scope="col" data-number={withRemove ? undefined : plainKinds[part.kind].number}>
            {part.label}
            {headUnit(part) && <span className={css.dimmed}> {headUnit(part)}</span>}
            {withRemove && part.required !== undefined && <span className={css.required}> *</span>}
          </th>
        ))}
        {withRemove && (
          <th scope="col">
            <span className="visually-hidden">{say('kit.actions')}</span>
          </th>
        )}
      </tr>
    </thead>
  );
}

function PlainCell({ field, row }: { field: PlainField; row: Row }) {
  const { Cell: PartCell, number } = plainKinds[field.kind];
  const value = row[field.name];
  return (
    <td
      data-label={field.label}
      data-number={number}
      data-unit={value === undefined || value === null || value === '' ? undefined : field.unit}
      data-code={field.code || undefined}
      data-date={field.kind === 'date' || undefined}
    >
      <PartCell field={field} row={row} />
    </td>
  );
}

interface RowControlProps {
  field: PlainField;
  /** What a page says beside a row, its `_beside`, stands in the first field. */
  isFirst: boolean;
  rowsName: string;
  index: number;
  row: Row;
  autoFocus: boolean;
}

function RowControl({ field, isFirst, rowsName, index, row, autoFocus }: RowControlProps) {
  const { problems, idPrefix } = useFormParts();
  const path = `${rowsName}.${index}.${field.name}`;
  const id = controlId(idPrefix, path);
  const problem = problems[path];
  const { Input: Control } = plainKinds[field.kind];
  return (
    <>
      <label id={`${id}-label`} htmlFor={id} className="visually-hidden">
        {field.label} {index + 1}
      </label>
      <Control
        field={field}
        id={id}
        name={`${rowsName}[${index}].${field.name}`}
        value={row[field.name]}
        labelledBy={`${id}-label`}
        describedBy={problem && `${id}-problem`}
        invalid={problem !== undefined}
        autoFocus={autoFocus}
      />
      {isFirst && typeof row._beside === 'string' && <small className={css.dimmed}>{row._beside}</small>}
      {problem && (
        <span id={`${id}-problem`} className={css.problem}>
          {problem}
        </span>
      )}
    </>
  );
}

const plainFields = (field: FieldView): PlainField[] => (field.fields ?? []).filter((part): part is PlainField => part.kind !== 'rows');

function rowsOf(value: unknown): Row[] {
  return Array.isArray(value) ? value.filter((row): row is Row => typeof row === 'object' && row !== null) : [];
}
