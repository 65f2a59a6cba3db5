import { useLocation } from '@remix-run/react';
import type { KeyboardEvent } from 'react';
import { DraftBar, withDraftParam } from '#app/entity/drafts/draft-bar.tsx';
import { EntityForm } from '#app/entity/form/entity-form.tsx';
import { StaleRemedy } from '#app/entity/form/stale-remedy.tsx';
import { useSending } from '#app/entity/form/use-sending.ts';
import { joined } from '#app/i18n/joined.ts';
import { useLocale, useWords } from '#app/i18n/use-words.ts';
import { Button, ButtonLink } from '#app/kit/button.tsx';
import { Field } from '#app/kit/field.tsx';
import { NotationsLink } from '#app/kit/notations-link.tsx';
import { FormWidth, Note, PageHeader, Panel, SubmitBar } from '#app/kit/page.tsx';
import { useMenuCrumbs, useMenuName } from '#app/shell/menu/use-menu-crumbs.ts';
import { inSentence } from '#rules/in-sentence.ts';
import { questionKey } from '#rules/part-lines/part-line.ts';
import css from './inquiries.module.css';
import type { InquiryFormModel } from './inquiry-form.server.ts';

/** The form of an inquiry, whose lists are typed, pasted or chosen. */
export function InquiryForm({ form: { model, filled, ...filling } }: { form: InquiryFormModel }) {
  const say = useWords();
  const { pathname, search } = useLocation();
  const { isBusy, isSaving } = useSending();
  const { from, mode, screen, draft } = model;
  return (
    <FormWidth wide>
      <PageHeader
        title={say(`entity.${mode}Title`, { title: inSentence(screen.title) })}
        crumbs={[...useMenuCrumbs(), { label: useMenuName(screen.title), to: from }]}
      />
      <Panel>
        <DraftBar draft={draft} />
        <EntityForm
          key={`${pathname} ${filled} ${draft.offer?.isRestored === true}`}
          fields={model.fields}
          values={model.values}
          record={model.record}
          choices={model.choices}
          columns={screen.formColumns}
          refusal={model.refusal}
          confirmed={model.confirmed}
          remedy={model.conflict && <StaleRemedy conflict={model.conflict} href={withDraftParam(pathname + search, false)} />}
          hidden={model.hidden}
          draft={draft}
          opensAtTop={mode === 'add'}
          head={<Filling {...filling} problems={model.refusal?.problems ?? {}} isOpen={mode === 'add'} />}
        >
          <SubmitBar>
            <Button kind="primary" disabled={isBusy}>
              {isSaving ? say('kit.sending') : say('kit.save')}
            </Button>
            <ButtonLink to={from}>{say('kit.cancel')}</ButtonLink>
          </SubmitBar>
        </EntityForm>
      </Panel>
    </FormWidth>
  );
}

type FillingProps = Pick<InquiryFormModel, 'suppliers' | 'pasted' | 'questions' | 'answers' | 'sought' | 'items' | 'unread'> & {
  problems: Record<string, string>;
  isOpen: boolean;
};

function Filling({ suppliers, pasted, questions, answers, sought, items, unread, problems, isOpen }: FillingProps) {
  const locale = useLocale();
  const say = useWords();
  return (
    <details className={css.filling} open={isOpen || unread.length > 0 || pasted !== '' || sought.item !== '' || sought.supplier !== ''}>
      <summary>{say('inquiries.fill')}</summary>
      <div className={css.fillings}>
        <div className={css.filler}>
          <Field id="pasted" label={say('inquiries.pasted')} help={say('inquiries.pastedHelp')} problem={problems.pasted}>
            <textarea name="_pasted" rows={3} defaultValue={pasted} />
          </Field>
          <FillButton value="paste" label={say('inquiries.paste')} />
          <NotationsLink />
          {unread.length > 0 && <Note>{say('inquiries.pastedUnread', { columns: joined(unread, locale) })}</Note>}
          <PastedQuestions questions={questions} answers={answers} />
        </div>
        <div className={css.filler}>
          <Field id="item" label={say('inquiries.item')} help={say('inquiries.itemHelp')} problem={problems.item}>
            <input name="_item" defaultValue={sought.item} autoComplete="off" onKeyDown={fillInOnEnter} />
          </Field>
          <FillButton value="item" label={say('inquiries.addItem')} />
          {items.length > 0 && (
            <ul className={css.found} aria-label={say('inquiries.foundItems')}>
              {items.map(({ code, label }) => (
                <li key={code}>
                  <Button kind="quiet" size="small" icon="plus" name="_search" value={`item:${code}`}>
                    {label}
                  </Button>
                </li>
              ))}
            </ul>
          )}
        </div>
        <div className={css.filler}>
          <Field id="supplier" label={say('inquiries.supplier')} help={say('inquiries.supplierHelp')} problem={problems.supplier}>
            <input name="_supplier" list="suppliers" defaultValue={sought.supplier} autoComplete="off" onKeyDown={fillInOnEnter} />
          </Field>
          <datalist id="suppliers">
            {suppliers.map((label) => (
              <option key={label} value={label} />
            ))}
          </datalist>
          <FillButton value="supplier" label={say('inquiries.addSupplier')} />
        </div>
      </div>
    </details>
  );
}

/** The words with two readings, each once for all lines that have it; a reading is chosen by its button, or the line stays as it was pasted. */
function PastedQuestions({ questions, answers }: Pick<InquiryFormModel, 'questions' | 'answers'>) {
  const say = useWords();
  if (questions.length === 0) return null;
  return (
    <fieldset className={css.pastedQuestions}>
      <legend>{say('inquiries.pastedQuestions')}</legend>
      <input type="hidden" name="_answers" value={JSON.stringify(answers)} />
      {questions.map(({ rows, ...question }) => {
        const key = questionKey(question);
        const choose = (reading: string) => `answer:${JSON.stringify([key, reading])}`;
        return (
          <p key={key}>
            {say('inquiries.pastedQuestion', { word: question.word, rows })}{' '}
            {question.readings.map(({ text, quantity }) => (
              <Button key={text} size="small" name="_search" value={choose(text)}>
                {quantity === undefined ? say('inquiries.pastedPlace', { text }) : text}
              </Button>
            ))}{' '}
            <Button size="small" kind="quiet" name="_search" value={choose('')}>
              {say('inquiries.pastedAsIs')}
            </Button>
          </p>
        );
      })}
    </fieldset>
  );
}

/** Enter means the button beside the field; with an input method it may still belong to the word that is typed. */
function fillInOnEnter(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  event.preventDefault();
  const { form, name } = event.currentTarget;
  form?.querySelector<HTMLButtonElement>(`button[name="_search"][value="${name.slice(1)}"]`)?.click();
}

const FillButton = ({ value, label }: { value: string; label: string }) => (
  <span>
    <Button size="small" icon="plus" name="_search" value={value}>
      {label}
    </Button>
  </span>
);
