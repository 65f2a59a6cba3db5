import type { ReactNode } from 'react';
import type { Refusal } from '#app/api.server.ts';
import { DraftBar, type FormDraft } from '#app/entity/drafts/draft-bar.tsx';
import { FormField } from '#app/entity/form/form-field.tsx';
import { isOpen } from '#app/fields/choice.tsx';
import { controlId, type FormChoices, FormPartsProvider, noChoices } from '#app/fields/form-parts.tsx';
import type { Say } from '#app/i18n/say.ts';
import { useWords } from '#app/i18n/use-words.ts';
import { Button, ButtonLink } from '#app/kit/button.tsx';
import { FormToken } from '#app/kit/form-token.tsx';
import { ProblemSummary } from '#app/kit/problems.tsx';
import type { FieldView } from '#rules/screen.ts';
import css from './board-form.module.css';
import type { FieldGroup } from './field-groups.ts';

interface BoardFormProps {
  groups: FieldGroup[];
  values: Record<string, unknown>;
  choices?: FormChoices;
  refusal?: Refusal;
  /** Shown below the summary of a refusal: what to do next. */
  remedy?: ReactNode;
  /** The field with the initial focus, `none` if it is above the form; absent: the first empty one. */
  startsAt?: string;
  /** Controls that replace a field's own, given whether they take the initial focus. */
  controls?: Record<string, (autoFocus: boolean) => ReactNode>;
  hidden: Record<string, string>;
  /** Where the draft is stored. */
  draft?: FormDraft;
  /** The form was just sent and came back: its values are no earlier draft. */
  isAgain?: boolean;
  submit: string;
  /** Warnings stand above the fields: their own button confirms, the form's asks again. */
  isQuestion?: boolean;
  back: string;
  /** Shown above the fields. */
  children?: ReactNode;
}

/** A shop-floor form: plain HTML, large, usable by keyboard alone; Enter submits it from any field. */
export function BoardForm(props: BoardFormProps) {
  const { groups, values, choices = noChoices, refusal, remedy, controls = {}, hidden, draft, isAgain, isQuestion, back, children } = props;
  const say = useWords();
  const submit = isQuestion ? say('board.checkAgain') : props.submit;
  const fields = groups.flatMap((group) => group.fields);
  const problems = refusal?.problems ?? {};
  const start = fields.find(({ name }) => problems[name] !== undefined)?.name ?? props.startsAt ?? firstEmpty(fields, values)?.name;
  return (
    <FormPartsProvider parts={{ choices, problems, idPrefix: 'f' }}>
      {draft && !isAgain && <DraftBar draft={draft} />}
      <form method="post" noValidate className={css.form} data-keeps data-typed={draft?.form}>
        {/* Enter presses a form's first button, which must not be one that fills a field or writes over another's correction. */}
        <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true">
          {submit}
        </button>
        <FormToken />
        {draft && <input type="hidden" name="_form" value={draft.form} />}
        {Object.entries(hidden).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {refusal && <ProblemSummary message={messageOf(refusal, say)} problems={problemsOf(fields, problems)} />}
        {refusal && remedy && <div className={css.remedy}>{remedy}</div>}
        {children}
        <div className={css.groups}>
          {groups.map((group) => (
            <fieldset key={group.fields[0]?.name} className={css.group}>
              {group.title && <legend>{group.title}</legend>}
              <div className={css.fields} data-columns={columnsOf(group)} data-even={isEven(group, controls) || undefined}>
                {group.fields.map((field) => (
                  <div key={field.name} data-span={spanOf(field, group)} data-needs={field.required}>
                    {controls[field.name]?.(field.name === start) ?? (
                      <FormField field={field} value={values[field.name]} record={values} autoFocus={field.name === start} />
                    )}
                  </div>
                ))}
              </div>
            </fieldset>
          ))}
        </div>
        <div className={css.bar}>
          <Button kind={isQuestion ? 'plain' : 'primary'} size="large">
            {submit}
          </Button>{' '}
          <ButtonLink size="large" to={back}>
            {say('board.backToLine')}
          </ButtonLink>
        </div>
      </form>
    </FormPartsProvider>
  );
}

/** A summary that only repeats one field's message is left out. */
const messageOf = ({ message, problems }: Refusal, say: Say): string =>
  Object.values(problems).length > 1 && Object.values(problems).includes(message) ? say('entity.checkForm') : message;

/** Problems elsewhere (the line, the plan) appear only in the message. */
function problemsOf(fields: FieldView[], problems: Record<string, string>) {
  return fields.flatMap(({ name, label }) =>
    problems[name] === undefined ? [] : [{ id: controlId('f', name), label, text: problems[name] }],
  );
}

function firstEmpty(fields: FieldView[], values: Record<string, unknown>): FieldView | undefined {
  const typed = fields.filter((field) => !field.readOnly);
  return typed.find((field) => field.required !== undefined && isEmpty(values[field.name])) ?? typed[0];
}

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === '';

/** Numbers are short; texts take a full line, radio buttons half of one. */
function spanOf(field: FieldView, { halves = [] }: FieldGroup): 'all' | 'half' | undefined {
  if (halves.includes(field.name) || field.kind === 'dateTime' || (field.kind === 'choice' && isOpen(field))) return 'half';
  return field.wide || field.kind === 'longText' ? 'all' : undefined;
}

/** Labels, controls and notes can be aligned across a row only if each cell consists of exactly these. */
const isEven = ({ fields }: FieldGroup, controls: object): boolean =>
  fields.every((field) => !(field.name in controls) && !(field.kind === 'choice' && isOpen(field)));

/** Five short fields, the usual quantities of a slot, fit on one line. */
const columnsOf = (group: FieldGroup): number => (group.fields.filter((field) => spanOf(field, group) === undefined).length > 4 ? 5 : 4);
