import { useForm } from '@mantine/form';
import { Form, type FormProps } from '@remix-run/react';
import {
  type FocusEvent,
  type FormEvent,
  type ForwardRefExoticComponent,
  type MutableRefObject,
  type ReactNode,
  type RefAttributes,
  useEffect,
  useRef,
  useState,
} from 'react';
import type { Refusal } from '#app/api.server.ts';
import { controlId, type FormChoices, FormPartsProvider, noChoices } from '#app/fields/form-parts.tsx';
import { useLocale, useWords } from '#app/i18n/use-words.ts';
import { FormToken } from '#app/kit/form-token.tsx';
import { asksToConfirm, ConfirmWarnings, isWarning } from '#app/kit/notice/confirm-warnings.tsx';
import { ProblemSummary } from '#app/kit/problems.tsx';
import { isTooLarge } from '#rules/form-limits.ts';
import { own } from '#rules/own.ts';
import type { FieldView } from '#rules/screen.ts';
import type { FormDraft } from '../drafts/draft-bar.tsx';
import { useDraft } from '../drafts/use-draft.ts';
import css from './entity-form.module.css';
import { FormField } from './form-field.tsx';
import { labelAt, problemsOf } from './form-problems.ts';
import { pathOfName, readForm, sentOf } from './read-form.ts';
import { useAfterPress } from './use-after-press.ts';

export interface EntityFormProps {
  fields: FieldView[];
  /** The initial values of the controls: a record, or what was typed before a refusal. */
  values: Record<string, unknown>;
  /** The stored record, for read-only fields. */
  record?: Record<string, unknown>;
  /** What problems are named after, where the page has controls of its own; by default the fields. */
  labelled?: FieldView[];
  choices?: FormChoices;
  columns?: 1 | 2;
  /** Problems that concern several fields together, by field. */
  rule?: (values: Record<string, unknown>) => Record<string, string>;
  /** What the server will say of values, shown when a field is left; unlike a rule it keeps nothing from being sent. */
  advice?: (values: Record<string, unknown>) => Record<string, string>;
  refusal?: Refusal;
  /** The warnings that were confirmed before. */
  confirmed?: string;
  /** Shown in the summary after a refusal: what to do next. */
  remedy?: ReactNode;
  /** Hidden names and values. */
  hidden?: Record<string, string>;
  /** Remix's `Form` unless a fetcher's is given. */
  as?: ForwardRefExoticComponent<FormProps & RefAttributes<HTMLFormElement>>;
  action?: string;
  /** Lets a dialog ask whether closing would lose changes. */
  isDirty?: MutableRefObject<() => boolean>;
  id?: string;
  /** Where the draft is stored; absent: nowhere. */
  draft?: FormDraft;
  /** Shown above the fields; may contain a file input. */
  head?: ReactNode;
  /** What stands above the fields may fill a phone: the page opens at its head, and not scrolled to the first field. */
  opensAtTop?: boolean;
  children?: ReactNode;
}

/** A form generated from fields. It works as plain HTML; with script, a field is validated on blur by the same rules. */
export function EntityForm(props: EntityFormProps) {
  const {
    fields,
    values,
    record = values,
    labelled = fields,
    choices = noChoices,
    columns = 2,
    rule = () => ({}),
    advice = () => ({}),
    refusal,
    confirmed,
    remedy,
    hidden = {},
    as: Shell = Form,
    action,
    isDirty,
    id,
    draft,
    head,
    opensAtTop = false,
    children,
  } = props;
  const say = useWords();
  const locale = useLocale();
  const element = useRef<HTMLFormElement>(null);
  const afterPress = useAfterPress();
  useDraft(element, fields, draft, refusal);
  const [check, setCheck] = useState<{ message: string; problems: Record<string, string> } | undefined>(refusal);
  const wrongIn = (typed: Record<string, unknown>) => {
    const said = rule(typed);
    // Skips the pattern of an unchanged stored value, and of a field for which the page's own rule has a more precise message.
    const isLeft = ({ name, pattern }: FieldView) =>
      pattern !== undefined &&
      (Object.hasOwn(said, name) || (Boolean(own(record, name)) && String(own(typed, name)) === String(record[name])));
    const left = fields.filter((field) => !isLeft(field));
    return { ...said, ...problemsOf(left, sentOf(fields, typed), locale) };
  };
  const read = () => (element.current ? readForm(new FormData(element.current), fields) : {});
  const form = useForm<Record<string, unknown>>({
    mode: 'uncontrolled',
    // Reading the controls sets all values at once, which would otherwise clear the problems of all other fields.
    clearInputErrorOnChange: false,
    initialErrors: refusal?.problems,
    validate: (typed) => ({ ...advice(typed), ...wrongIn(typed) }),
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: the initial values are read once.
  useEffect(() => {
    form.setInitialValues(read());
    form.setValues(read());
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each response of the server counts once.
  useEffect(() => {
    setCheck(refusal);
    form.setErrors(refusal?.problems ?? {});
  }, [refusal]);
  if (isDirty) {
    isDirty.current = () => {
      form.setValues(read());
      return form.isDirty();
    };
  }

  const checkField = (event: FocusEvent<HTMLFormElement>) => {
    // Every focusable element of the form is a field.
    const { name, dataset } = event.target as unknown as HTMLInputElement;
    const next = event.relatedTarget as HTMLInputElement | null;
    const path = pathOfName(name || dataset.path || '');
    // Moving between the ends of a range does not leave the field.
    if (path === '' || path.startsWith('_') || (name !== '' && next?.name === name)) return;
    afterPress(() => {
      if (!element.current) return;
      form.setValues(read());
      form.validateField(path);
    });
  };
  /** Validates a field with a problem again as soon as it changes. */
  const checkAgain = (event: FormEvent<HTMLFormElement>) => {
    // Every element that fires a change in the form is a field.
    const { name, dataset } = event.target as unknown as HTMLInputElement;
    const path = pathOfName(name || dataset.path || '');
    const decided = fields.flatMap(({ name, onlyWhen }) => (onlyWhen?.field === path ? [name] : []));
    const again = [path, ...decided].filter((one) => own(form.errors, one) !== undefined);
    if (path === '' || again.length === 0) return;
    form.setValues(read());
    for (const one of again) form.validateField(one);
  };
  const checkAll = (event: FormEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (isTooLarge(new FormData(event.currentTarget))) {
      event.preventDefault();
      return setCheck({ message: say('entity.tooLarge'), problems: {} });
    }
    if (submitter instanceof HTMLButtonElement && submitter.name.startsWith('_')) return;
    form.setValues(read());
    const problems = wrongIn(read());
    form.setErrors(problems);
    if (Object.keys(problems).length === 0) return;
    event.preventDefault();
    setCheck({ message: say('entity.checkForm'), problems });
  };

  const problems = form.errors as Record<string, string>;
  const idPrefix = id ?? 'f';
  const said = Object.entries(check?.problems ?? {}).filter(([path]) => !isWarning(path));
  const left = said.filter(([path]) => own(problems, path) !== undefined);
  const isMended = said.length > 0 && left.length === 0;
  const shown = fields.filter((field) => !field.readOnly || hasValue(own(record, field.name)));
  const folded = shown.filter(({ more }) => more);
  const gridOf = (some: FieldView[]) => (
    <div className={css.fields} data-columns={columns} data-dialog={isDirty ? true : undefined}>
      {some.map((field) => (
        <FormField key={field.name} field={field} value={own(values, field.name)} record={record} autoFocus={field === first} />
      ))}
    </div>
  );
  const first = check || opensAtTop ? undefined : shown.find((field) => !field.readOnly && field.kind !== 'rows');
  return (
    <FormPartsProvider parts={{ choices, problems, idPrefix, fields: shown }}>
      <Shell
        ref={element}
        id={id}
        method="post"
        encType={head || fields.some(({ kind }) => kind === 'files') ? 'multipart/form-data' : undefined}
        action={action}
        noValidate
        className={css.form}
        onBlur={checkField}
        onChange={checkAgain}
        onSubmit={checkAll}
      >
        {/* Enter presses a form's first button, which must not be one that searches or adds a row. */}
        <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true">
          {say('kit.confirm')}
        </button>
        <FormToken />
        {Object.entries(hidden).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {check && !isMended && !asksToConfirm(check) && (
          <ProblemSummary
            key={JSON.stringify(check)}
            message={said.length > 1 && said.some(([, text]) => text === check.message) ? say('entity.checkForm') : check.message}
            problems={left.map(([path, text]) => ({ id: controlId(idPrefix, path), label: labelAt(labelled, path, text), text }))}
            links={check === refusal ? refusal?.referrers?.rows : undefined}
          />
        )}
        <ConfirmWarnings key={Object.keys(refusal?.problems ?? {}).join()} refusal={refusal} confirmed={confirmed} />
        {check && remedy}
        {head}
        {gridOf(shown.filter(({ more }) => !more))}
        {folded.length > 0 && (
          <details className={css.more} open={folded.some(({ name }) => hasValue(own(values, name)) || own(problems, name) !== undefined)}>
            <summary>{say('entity.moreFields', { count: folded.length })}</summary>
            {gridOf(folded)}
          </details>
        )}
        {children}
      </Shell>
    </FormPartsProvider>
  );
}

const hasValue = (value: unknown): boolean => value !== undefined && value !== null && value !== '';
