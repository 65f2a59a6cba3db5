import { type MouseEvent, useState } from 'react';
import { fieldKinds } from '#app/fields/fields.ts';
import { controlId, useFormParts } from '#app/fields/form-parts.tsx';
import { useWords } from '#app/i18n/use-words.ts';
import { Button } from '#app/kit/button.tsx';
import { Field } from '#app/kit/field.tsx';
import { groupedQuantity } from '#rules/grouped.ts';
import { plainAmount } from '#rules/money/plain-amount.ts';
import type { FieldView } from '#rules/screen.ts';
import css from './door.module.css';

export type Line = Record<string, unknown> & { lineId: string };

/** What is asked for. */
export interface Asked {
  lineId: string;
  itemNumber: string;
  itemName: string;
  itemQty: string;
  needDate: string | null;
  note: string;
}

interface QuoteLineProps {
  index: number;
  asked: Asked;
  fields: readonly FieldView[];
  value: Line;
  /** Whether it was asked for room for more breaks. */
  isGrown: boolean;
}

const [leastBreaks, moreBreaks, mostBreaks] = [3, 3, 10];

/** One line of a quote: price and terms; price breaks, an alternate and declining are folded away until used. */
export function QuoteLine({ index, asked, fields, value, isGrown }: QuoteLineProps) {
  const say = useWords();
  const { problems } = useFormParts();
  const named = (...names: string[]) => fields.filter(({ name }) => names.includes(name));
  const { itemNumber, itemName, itemQty, needDate, note } = asked;
  const breaks = named('priceBreaks')[0];
  const given = (Array.isArray(value.priceBreaks) ? (value.priceBreaks as Record<string, unknown>[]) : []).filter((row) =>
    Object.values(row).some(isFilled),
  );
  const [added, setAdded] = useState(isGrown ? moreBreaks : 0);
  const count = Math.min(mostBreaks, Math.max(leastBreaks, given.length + 1) + added);
  // Without script the form comes back with the rows.
  const growHere = (event: MouseEvent) => {
    event.preventDefault();
    setAdded(added + moreBreaks);
  };
  const isIn = (...names: string[]) =>
    names.some(
      (name) =>
        (name !== 'priceBreaks' && isFilled(value[name])) ||
        Object.keys(problems).some((path) => path.startsWith(`lines.${index}.${name}`)),
    );
  const control = (field: FieldView) => (
    <LineControl key={field.name} index={index} field={field} path={field.name} value={value[field.name]} />
  );
  return (
    <fieldset className={css.line} id={controlId('f', `lines.${index}.lineId`)}>
      <legend>
        {index + 1}. {itemNumber} {itemName}
      </legend>
      <p className={css.hint}>
        {say('supplierDoor.quantity')} {groupedQuantity(itemQty)}
        {needDate && ` · ${say('supplierDoor.need')} ${needDate}`}
        {note && ` · ${say('supplierDoor.remark', { note })}`}
      </p>
      <input type="hidden" name={`lines[${index}].lineId`} value={asked.lineId} />
      <div className={css.grid}>{named('price', 'leadDays', 'moq', 'spq').map((field) => control(field))}</div>
      {breaks && (
        <details className={css.fold} open={given.length > 0 || isGrown || isIn('priceBreaks')}>
          <summary>{say('supplierDoor.breaks')}</summary>
          <LineProblem path={`lines.${index}.priceBreaks`} />
          <div className={css.breaks}>
            {Array.from({ length: count }, (_, at) =>
              (breaks.fields ?? []).map((field) => {
                const path = `priceBreaks.${at}.${field.name}`;
                return <LineControl key={path} index={index} field={field} path={path} value={given[at]?.[field.name]} />;
              }),
            )}
          </div>
          {count < mostBreaks && (
            <Button name="_act" value={`breaks:${index}`} size="small" icon="plus" autoFocus={isGrown} onClick={growHere}>
              {say('supplierDoor.moreBreaks')}
            </Button>
          )}
        </details>
      )}
      <details className={css.fold} open={isIn('alternateItem', 'alternateNote', 'note')}>
        <summary>{say('supplierDoor.alternate')}</summary>
        <div className={css.grid} data-columns={2}>
          {named('alternateItem', 'alternateNote', 'note').map((field) => control(field))}
        </div>
      </details>
      <details className={css.fold} open={value.isDeclined === true || value.isDeclined === 'true' || isIn('declineReason')}>
        <summary>{say('supplierDoor.decline')}</summary>
        <div className={css.grid} data-columns={2}>
          {named('isDeclined', 'declineReason').map((field) => control(field))}
        </div>
      </details>
    </fieldset>
  );
}

/** A control of a line, by its path within it: `price`, `priceBreaks.0.qty`. */
function LineControl({ index, field, path, value }: { index: number; field: FieldView; path: string; value: unknown }) {
  const { problems, idPrefix } = useFormParts();
  const whole = `lines.${index}.${path}`;
  const id = controlId(idPrefix, whole);
  const problem = problems[whole];
  const { Input, isGroup } = fieldKinds[field.kind];
  const shown = field.kind === 'decimal' && typeof value === 'string' ? plainAmount(value) : value;
  return (
    <Field id={id} label={field.label} problem={problem} unit={field.unit} group={isGroup?.(field)}>
      <Input
        field={{ ...field, required: undefined }}
        id={id}
        name={nameAt(whole)}
        value={shown}
        describedBy={problem && `${id}-note`}
        invalid={problem !== undefined}
      />
    </Field>
  );
}

function LineProblem({ path }: { path: string }) {
  const { problems, idPrefix } = useFormParts();
  const problem = problems[path];
  return problem ? (
    <p id={controlId(idPrefix, path)} role="alert">
      {problem}
    </p>
  ) : null;
}

/** `lines.0.priceBreaks.1.qty` as the name of a control: `lines[0].priceBreaks[1].qty`. */
const nameAt = (path: string): string => path.replaceAll(/\.(\d+)(?=\.)/g, '[$1]');

const isFilled = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0);
