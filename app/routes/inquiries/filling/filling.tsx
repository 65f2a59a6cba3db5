import type { KeyboardEvent } from 'react';
import { joined } from '#app/i18n/joined.ts';
import { useLocale, useWords } from '#app/i18n/use-words.ts';
import { Button } from '#app/kit/button.tsx';
import { Field } from '#app/kit/field.tsx';
import { NotationsLink } from '#app/kit/notations-link.tsx';
import { Note } from '#app/kit/page.tsx';
import css from '../inquiries.module.css';
import type { InquiryFormModel } from '../inquiry-form.server.ts';
import { PastedLines } from './pasted-lines.tsx';
import { PastedQuestions } from './pasted-questions.tsx';
import { SuppliersToAsk } from './suppliers-to-ask.tsx';

type FillingProps = Pick<
  InquiryFormModel,
  | 'suppliers'
  | 'pasted'
  | 'boards'
  | 'questions'
  | 'answers'
  | 'sought'
  | 'items'
  | 'unread'
  | 'placedTwice'
  | 'offers'
  | 'doubles'
  | 'apart'
  | 'count'
> & {
  problems: Record<string, string>;
  isOpen: boolean;
};

/** What the lists of an inquiry are filled from: pasted lines, items that are looked up, suppliers to choose. */
export function Filling({
  suppliers,
  pasted,
  boards,
  questions,
  answers,
  sought,
  items,
  unread,
  placedTwice,
  problems,
  isOpen,
  ...lines
}: FillingProps) {
  const locale = useLocale();
  const say = useWords();
  return (
    <details
      className={css.filling}
      open={
        isOpen ||
        lines.count !== undefined ||
        lines.doubles.length > 0 ||
        unread.length > 0 ||
        pasted !== '' ||
        sought.item !== '' ||
        sought.supplier !== ''
      }
    >
      <summary>{say('inquiries.fill')}</summary>
      <div className={css.fillings}>
        <div className={css.filler}>
          <Field id="pasted" label={say('inquiries.pasted')} help={say('inquiries.pastedHelp')} problem={problems.pasted}>
            <textarea name="_pasted" rows={3} defaultValue={pasted} />
          </Field>
          <Field id="boards" label={say('inquiries.boards')} help={say('inquiries.boardsHelp')} problem={problems.boards}>
            <input name="_boards" inputMode="numeric" autoComplete="off" defaultValue={boards} />
          </Field>
          <FillButton value="paste" label={say('inquiries.paste')} />
          <NotationsLink />
          {unread.length > 0 && <Note>{say('inquiries.pastedUnread', { columns: joined(unread, locale) })}</Note>}
          {placedTwice.length > 0 && <Note>{say('inquiries.pastedTwice', { places: joined(placedTwice, locale) })}</Note>}
          <PastedLines {...lines} />
          <PastedQuestions questions={questions} answers={answers} />
        </div>
        <div className={css.filler}>
          <Field id="item" label={say('inquiries.item')} help={say('inquiries.itemHelp')} problem={problems.item}>
            <input name="_item" defaultValue={sought.item} autoComplete="off" onKeyDown={fillInOnEnter} />
          </Field>
          <FillButton value="item" label={say('inquiries.addItem')} />
          {items.length > 0 && (
            <ul className={css.found} aria-label={say('inquiries.foundItems')}>
              {items.map(({ code, label, lastPrice }) => (
                <li key={code}>
                  <Button kind="quiet" size="small" icon="plus" name="_search" value={`item:${code}`}>
                    {label}
                  </Button>{' '}
                  {lastPrice}
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
            {suppliers.map(({ number, label, score }) => (
              <option key={number} value={label}>
                {score && say('inquiries.score', { ...score })}
              </option>
            ))}
          </datalist>
          <FillButton value="supplier" label={say('inquiries.addSupplier')} />
          <SuppliersToAsk suppliers={suppliers} />
        </div>
      </div>
    </details>
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
