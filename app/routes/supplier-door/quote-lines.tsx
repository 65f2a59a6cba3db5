import { controlId, useFormParts } from '#app/fields/form-parts.tsx';
import { useWords } from '#app/i18n/use-words.ts';
import { Button, ButtonLink } from '#app/kit/button.tsx';
import { Field } from '#app/kit/field.tsx';
import { FileChoice, sheets } from '#app/kit/file-choice.tsx';
import type { FieldView } from '#rules/screen.ts';
import css from './door.module.css';
import { type Asked, type Line, QuoteLine } from './quote-line.tsx';

interface QuoteLinesProps {
  lines: readonly Asked[];
  fields: readonly FieldView[];
  values: Record<string, unknown>;
  /** Where the lines are downloaded as a workbook. */
  workbook: string;
  /** The line that has room for more price breaks. */
  grown?: number | undefined;
}

/** The lines of a quote, and what fills many of them at once: a workbook, and one value for all that are blank. */
export function QuoteLines({ lines, fields, values, workbook, grown }: QuoteLinesProps) {
  const say = useWords();
  const quoted = (Array.isArray(values.lines) ? values.lines : []) as Line[];
  return (
    <section id={controlId('f', 'lines')} tabIndex={-1}>
      <h2 className={css.heading}>{say('supplierDoor.lines')}</h2>
      {lines.length > 1 && <ManyLines fields={fields} values={values} workbook={workbook} />}
      {lines.map((line, index) => (
        <QuoteLine
          key={line.lineId}
          index={index}
          asked={line}
          fields={fields}
          value={quoted.find(({ lineId }) => String(lineId) === line.lineId) ?? { lineId: line.lineId }}
          isGrown={grown === index}
        />
      ))}
    </section>
  );
}

/** What is filled in for all lines that leave it blank. */
export const filledDown: readonly string[] = ['leadDays', 'moq', 'spq'];

/** The controls that fill many lines, for the problems that name them. */
export const toolFields = (fields: readonly FieldView[], workbook: string): FieldView[] => [
  { name: 'workbook', label: workbook, kind: 'text' },
  ...fields.filter(({ name }) => filledDown.includes(name)).map((field) => ({ ...field, name: `_fill_${field.name}` })),
];

function ManyLines({ fields, values, workbook }: Pick<QuoteLinesProps, 'fields' | 'values' | 'workbook'>) {
  const say = useWords();
  const { problems } = useFormParts();
  const [id, isOpen] = [controlId('f', 'workbook'), Object.keys(problems).some((path) => path === 'workbook' || path.startsWith('_fill_'))];
  return (
    <details className={css.many} open={isOpen}>
      <summary>{say('supplierDoor.many')}</summary>
      <div className={css.tools}>
        <ButtonLink icon="download" to={workbook} reloadDocument>
          {say('supplierDoor.workbook')}
        </ButtonLink>
        <Field id={id} label={say('supplierDoor.workbookFilled')} problem={problems.workbook}>
          <FileChoice name="workbook" accept={sheets} />
        </Field>
        <Button name="_act" value="workbook">
          {say('supplierDoor.workbookAct')}
        </Button>
      </div>
      <div className={css.tools}>
        {fields
          .filter(({ name }) => filledDown.includes(name))
          .map(({ name, label, kind }) => (
            <Field key={name} id={controlId('f', `_fill_${name}`)} label={label} problem={problems[`_fill_${name}`]}>
              <input
                name={`_fill_${name}`}
                inputMode={kind === 'integer' ? 'numeric' : 'decimal'}
                autoComplete="off"
                defaultValue={String(values[`_fill_${name}`] ?? '')}
              />
            </Field>
          ))}
        <Button name="_act" value="fill">
          {say('supplierDoor.fill')}
        </Button>
      </div>
    </details>
  );
}
