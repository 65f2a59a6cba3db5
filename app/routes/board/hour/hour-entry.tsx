import { FormField } from '#app/entity/form/form-field.tsx';
import { useFormParts } from '#app/fields/form-parts.tsx';
import { useWords } from '#app/i18n/use-words.ts';
import { Button } from '#app/kit/button.tsx';
import type { LineSlot } from '#app/routes/board/floor/answers.ts';
import { entryParts } from '#app/routes/board/floor/field-groups.ts';
import { numberText } from '#app/routes/board/floor/ratio.tsx';
import { WorkChoice } from '#app/routes/board/floor/work-choice.tsx';
import type { FieldView } from '#rules/screen.ts';
import { DefectsField } from './defects-field.tsx';
import css from './hour-entry.module.css';
import { ReasonField } from './reason-field.tsx';
import { slotAddress } from './slot-address.ts';
import type { SlotEntry } from './slot-entry.server.ts';
import { SlotState } from './slot-state.tsx';

/**
 * A slot's row while it is being reported: two numbers, the defects if any, the reasons, and folded the values that usually stay the same.
 */
export function EntryRow({ slot, entry, isQuestion }: { slot: LineSlot; entry: SlotEntry; isQuestion: boolean }) {
  const say = useWords();
  const { problems } = useFormParts();
  const { form, values } = entry;
  const fieldsOf = (names: readonly string[]) => names.flatMap((name) => form.fields.find((field) => field.name === name) ?? []);
  const work = fieldsOf(entryParts.folded);
  // Required values without a prefill are shown with the numbers to type, such as a line's machines in its first report.
  const unknown = work.filter((field) => isMissing(field, form.values));
  const [counts, folded] = [[...fieldsOf(entryParts.counts), ...unknown], work.filter((field) => !unknown.includes(field))];
  const start = form.fields.find(({ name }) => problems[name] !== undefined)?.name ?? entryParts.counts[0];
  const isWrong = folded.some((field) => problems[field.name] !== undefined);
  // Hours lost are asked for once a reason is chosen.
  const isLost = entryParts.lost.some((name) => problems[name] !== undefined || Number(values[name] ?? 0) !== 0);
  const shown = (field: FieldView) => (
    <FormField field={field} value={values[field.name]} record={values} autoFocus={field.name === start} />
  );
  return (
    <tr className={css.entry} id="slot" data-state={slot.state}>
      <th scope="row">
        <span className={css.time}>{slot.label}</span> <SlotState state={slot.state} end={slot.end} />
      </th>
      <td data-number className={css.plan} data-label={say('board.plan')}>
        {numberText(slot.plan)}
      </td>
      <td colSpan={7}>
        <div className={css.form}>
          <WorkChoice
            plans={form.plans}
            chosen={String(values.workOrderPlanId ?? '')}
            hrefOf={(plan) => slotAddress(form.line.id, slot, plan)}
          />
          <div className={css.counts}>
            {counts.map((field) => (
              <div key={field.name} data-needs={field.required}>
                {shown(field)}
              </div>
            ))}
          </div>
          {/* On a phone most reports end here, and what follows is longer than its screen. */}
          <SaveBar isQuestion={isQuestion} isEarly />
          <div className={css.reasons}>
            {fieldsOf(['unpleasantSight']).map((field) => (
              <DefectsField key={field.name} field={field} values={values} autoFocus={field.name === start} />
            ))}
            {fieldsOf(['exceptWorkNote']).map((field) => (
              <ReasonField key={field.name} field={field} value={values[field.name]} autoFocus={field.name === start} />
            ))}
            <div className={css.lost} data-shown={isLost || undefined}>
              {fieldsOf(entryParts.lost).map((field) => (
                <div key={field.name} data-needs={field.required}>
                  {shown(field)}
                </div>
              ))}
            </div>
          </div>
          <details className={css.folded} open={isWrong}>
            <summary>
              {say('board.asBefore')}{' '}
              <span>
                {say(form.variant === 'semi' ? 'board.machineHoursOf' : 'board.hoursOf', {
                  people: String(values.numberOfWorker ?? '—'),
                  hours: numberText(String(values.workHour ?? '')),
                })}
              </span>
            </summary>
            <div className={css.fields}>
              {folded.map((field) => (
                <div key={field.name} data-needs={field.required} data-wide={field.wide || undefined}>
                  {shown(field)}
                </div>
              ))}
            </div>
          </details>
          <SaveBar isQuestion={isQuestion} />
        </div>
      </td>
    </tr>
  );
}

function SaveBar({ isQuestion, isEarly }: { isQuestion: boolean; isEarly?: boolean }) {
  const say = useWords();
  return (
    <div className={css.bar} data-early={isEarly}>
      {/* While a warning stands, only its own button confirms. */}
      <Button kind={isQuestion ? 'plain' : 'primary'} size="large" className={css.save}>
        {say(isQuestion ? 'board.checkAgain' : 'kit.save')}
      </Button>
    </div>
  );
}

const isMissing = ({ name, required, readOnly }: FieldView, values: Record<string, unknown>) =>
  required !== undefined && !readOnly && (values[name] === null || values[name] === undefined || values[name] === '');
