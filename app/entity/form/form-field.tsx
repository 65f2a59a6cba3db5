import { fieldKinds } from '#app/fields/fields.ts';
import { controlId, useFormParts } from '#app/fields/form-parts.tsx';
import { Field } from '#app/kit/field.tsx';
import { own } from '#rules/own.ts';
import type { FieldView } from '#rules/screen.ts';
import css from './entity-form.module.css';
import { isWide } from './is-wide.ts';

interface FormFieldProps {
  field: FieldView;
  value: unknown;
  record: Record<string, unknown>;
  autoFocus?: boolean;
}

/** One field of a form with its label; read-only fields are text. */
export function FormField({ field, value, record, autoFocus }: FormFieldProps) {
  const { problems, idPrefix, fields = [] } = useFormParts();
  const { Cell, Input, isGroup } = fieldKinds[field.kind];
  const id = controlId(idPrefix, field.name);
  const problem = own(problems, field.name);
  const wide = isWide(field);
  if (field.readOnly) {
    return (
      <Field id={id} label={field.label} help={field.help} wide={wide}>
        <output className={css.readOnly} data-code={field.code || undefined}>
          <Cell field={field} row={record} />
        </output>
      </Field>
    );
  }
  return (
    <Field
      id={id}
      label={field.label}
      required={(field.required !== undefined && field.unless === undefined) || field.onlyWhen?.required !== undefined}
      help={field.help}
      problem={problem}
      unit={field.unit}
      wide={wide}
      group={isGroup?.(field)}
      hiddenBy={problem === undefined ? choicesWithout(field, fields) : undefined}
    >
      <Input
        field={field}
        id={id}
        name={field.name}
        value={value}
        describedBy={problem !== undefined || field.help ? `${id}-note` : undefined}
        invalid={problem !== undefined}
        autoFocus={autoFocus}
      />
    </Field>
  );
}

/** The options, by their places, of the choice that leaves a field out; one with a problem is shown all the same. */
function choicesWithout({ onlyWhen }: FieldView, fields: FieldView[]): string | undefined {
  const options = fields.find(({ name }) => name === onlyWhen?.field)?.options;
  const hiding = options?.flatMap(({ value }, place) => (onlyWhen?.values?.includes(value) ? [] : [place]));
  return hiding?.join(' ');
}
