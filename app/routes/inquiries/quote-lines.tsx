import { controlId } from '#app/fields/form-parts.tsx';
import { useWords } from '#app/i18n/use-words.ts';
import { Field } from '#app/kit/field.tsx';
import { groupedQuantity } from '#rules/grouped.ts';
import css from './inquiries.module.css';

interface AskedLine {
  id: string;
  itemNumber: string;
  itemQty: string;
  needDate: string | null;
  note: string;
}

type Typed = Record<string, unknown>;
const maxBreaks = 3;

/** The lines of an inquiry with what was quoted for each; what few suppliers fill in is folded. */
export function QuoteLines({ lines, typed, problems }: { lines: readonly AskedLine[]; typed: unknown; problems: Record<string, string> }) {
  const say = useWords();
  const rows: Typed[] = Array.isArray(typed) ? typed : [];
  return (
    <section className={css.quoteLines} id={controlId('f', 'lines')} tabIndex={-1}>
      <h2>{say('inquiries.lines')}</h2>
      {lines.map((line, at) => (
        <QuoteLine
          key={line.id}
          line={line}
          at={at}
          row={rows.find(({ lineId }) => String(lineId) === line.id) ?? {}}
          problemAt={(name) => problems[`lines.${at}.${name}`]}
          idOf={(name) => controlId('f', `lines.${at}.${name}`)}
        />
      ))}
    </section>
  );
}

interface LineProps {
  line: AskedLine;
  at: number;
  row: Typed;
  problemAt: (name: string) => string | undefined;
  idOf: (name: string) => string;
}

function QuoteLine({ line, at, row, problemAt, idOf }: LineProps) {
  const say = useWords();
  const breaks = Array.isArray(row.priceBreaks) ? (row.priceBreaks as Typed[]) : [];
  const text = (value: unknown) => (value === undefined || value === null ? '' : String(value));
  const input = (
    name: string,
    word: 'price' | 'moq' | 'spq' | 'leadDays' | 'alternate' | 'alternateNote' | 'declineReason' | 'note',
    isNumber = true,
  ) => (
    <Field id={idOf(name)} label={say(`inquiries.${word}`)} problem={problemAt(name)}>
      <input name={`lines[${at}].${name}`} defaultValue={text(row[name])} inputMode={isNumber ? 'decimal' : undefined} autoComplete="off" />
    </Field>
  );
  const isFolded = breaks.length === 0 && !row.alternateItem && !row.alternateNote && String(row.isDeclined) !== 'true';
  const breakProblem = (nth: number) =>
    problemAt(`priceBreaks.${nth}.qty`) ?? problemAt(`priceBreaks.${nth}.price`) ?? (nth === 0 ? problemAt('priceBreaks') : undefined);
  const hasProblem =
    ['alternateItem', 'declineReason'].some((name) => problemAt(name) !== undefined) ||
    Array.from({ length: maxBreaks }, (_, nth) => breakProblem(nth)).some(Boolean);
  return (
    <fieldset className={css.quoteLine}>
      <legend>
        <code>{line.itemNumber}</code> × {groupedQuantity(line.itemQty)}
        {line.needDate && ` · ${say('inquiries.needBy')} ${line.needDate}`} {line.note}
      </legend>
      <input type="hidden" name={`lines[${at}].lineId`} value={line.id} />
      <div className={css.quoteFields}>
        {input('price', 'price')}
        {input('moq', 'moq')}
        {input('spq', 'spq')}
        {input('leadDays', 'leadDays')}
      </div>
      <details open={!isFolded || hasProblem}>
        <summary>{say('inquiries.more')}</summary>
        <div className={css.quoteFields}>
          {Array.from({ length: Math.max(maxBreaks, breaks.length) }, (_, nth) => (
            <Field
              // biome-ignore lint/suspicious/noArrayIndexKey: breaks are known by their place.
              key={nth}
              id={nth === 0 ? idOf('priceBreaks') : `${idOf('priceBreaks')}-${nth}`}
              label={`${say('inquiries.breaks')} ${nth + 1}`}
              problem={breakProblem(nth)}
              group
            >
              <span className={css.break}>
                <input
                  id={idOf(`priceBreaks.${nth}.qty`)}
                  name={`lines[${at}].priceBreaks[${nth}].qty`}
                  aria-invalid={problemAt(`priceBreaks.${nth}.qty`) ? true : undefined}
                  defaultValue={text(breaks[nth]?.qty)}
                  placeholder={say('inquiries.breakFrom')}
                  aria-label={say('inquiries.breakFrom')}
                  inputMode="decimal"
                />
                <input
                  id={idOf(`priceBreaks.${nth}.price`)}
                  name={`lines[${at}].priceBreaks[${nth}].price`}
                  aria-invalid={problemAt(`priceBreaks.${nth}.price`) ? true : undefined}
                  defaultValue={text(breaks[nth]?.price)}
                  placeholder={say('inquiries.price')}
                  aria-label={say('inquiries.price')}
                  inputMode="decimal"
                />
              </span>
            </Field>
          ))}
          {input('alternateItem', 'alternate', false)}
          {input('alternateNote', 'alternateNote', false)}
          {input('note', 'note', false)}
          <Field id={idOf('isDeclined')} label={say('inquiries.decline')}>
            <input type="checkbox" name={`lines[${at}].isDeclined`} value="true" defaultChecked={String(row.isDeclined) === 'true'} />
          </Field>
          {input('declineReason', 'declineReason', false)}
        </div>
      </details>
    </fieldset>
  );
}
