import type { ReactNode } from 'react';
import { DraftBar } from '#app/entity/drafts/draft-bar.tsx';
import { controlId, FormPartsProvider, noChoices } from '#app/fields/form-parts.tsx';
import { useWords } from '#app/i18n/use-words.ts';
import { FormToken } from '#app/kit/form-token.tsx';
import { asksToConfirm, ConfirmWarnings } from '#app/kit/notice/confirm-warnings.tsx';
import { ProblemSummary } from '#app/kit/problems.tsx';
import type { FormAgain } from '#app/routes/board/floor/sent-form.server.ts';
import { controlOfWarning } from '#app/routes/board/floor/warning-fields.ts';
import { OpenFirst } from './open-first.tsx';
import { slotAddress } from './slot-address.ts';
import type { SlotEntry } from './slot-entry.server.ts';

interface EntryFormProps {
  entry: SlotEntry;
  again?: FormAgain | undefined;
  /** The board, including the row with the inputs. */
  children: ReactNode;
}

/** The form around the board, because a table row cannot be a form; text browsers do not support the `form` attribute. */
export function EntryForm({ entry, again, children }: EntryFormProps) {
  const { form, values, draft, key } = entry;
  const say = useWords();
  const plan = String(values.workOrderPlanId ?? '');
  const refusal = again?.refusal;
  const isQuestion = asksToConfirm(refusal);
  const problems = refusal && !isQuestion ? refusal.problems : {};
  const hidden = { _key: key, _form: draft.form, workOrderPlanId: plan, timeRange: entry.slot };
  return (
    <FormPartsProvider parts={{ choices: noChoices, problems, idPrefix: 'f' }}>
      {/* What was just sent is in the form: only an earlier entry is news. */}
      {!again && <DraftBar draft={draft} />}
      <form method="post" action={slotAddress(form.line.id, { key: entry.slot }, plan)} noValidate data-keeps data-typed={draft.form}>
        {/* Enter presses a form's first button, which must not be the one that confirms. */}
        <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true">
          {say(isQuestion ? 'board.checkAgain' : 'kit.save')}
        </button>
        <FormToken />
        {Object.entries(hidden).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {refusal && !isQuestion && (
          <ProblemSummary
            message={refusal.message}
            problems={form.fields.flatMap(({ name, label }) => {
              const text = problems[name];
              return text === undefined ? [] : [{ id: controlId('f', name), label, text }];
            })}
          />
        )}
        <ConfirmWarnings refusal={refusal} confirmed={values.confirm} submit={say('kit.save')} controlOf={controlOfWarning} />
        {again?.inTheWay && <OpenFirst lineId={form.line.id} reportId={again.inTheWay} />}
        {children}
      </form>
    </FormPartsProvider>
  );
}
