import type { ReactNode } from 'react';
import { useWords } from '#app/i18n/use-words.ts';
import { Button } from '#app/kit/button.tsx';
import { Field } from '#app/kit/field.tsx';
import { ConfirmWarnings } from '#app/kit/notice/confirm-warnings.tsx';
import { Panel } from '#app/kit/page.tsx';
import css from './inquiries.module.css';

export interface Round {
  id: string;
  round: number;
  createTime: string;
  priceBefore: string | null;
  priceAfter: string;
  note: string;
  doneBy: string;
}

interface NegotiationProps {
  title: string;
  actions?: ReactNode;
  rounds: readonly Round[];
  /** The line as it is seen, with what it offers. */
  line: { id: string; version: number; currency: string; isTaxIncluded: boolean; taxRate: string; offered: readonly string[] };
  refused: { typed: Record<string, string>; problems: Record<string, string> } | undefined;
}

/** The rounds in which a price was brought down, and the fields of the next one, in the form of the page. */
export function Negotiation({ title, actions, rounds, line, refused }: NegotiationProps) {
  const say = useWords();
  return (
    <Panel id="negotiation" title={title} actions={actions}>
      {rounds.length === 0 && <p>{say('inquiries.noRounds')}</p>}
      <ol className={css.timeline}>
        {rounds.map(({ id, round, createTime, priceBefore, priceAfter, note, doneBy }) => (
          <li key={id}>
            <time>{createTime.slice(0, 16)}</time>
            <span>
              {say('inquiries.round', { round })} {Number(priceBefore)} → <strong>{Number(priceAfter)}</strong> {note}{' '}
              <small>{doneBy}</small>
            </span>
          </li>
        ))}
      </ol>
      {line.offered.includes('negotiate') && (
        <div className={css.change} key={line.version}>
          {refused && <ConfirmWarnings refusal={refused} confirmed="" />}
          <input type="hidden" name="line" value={line.id} />
          <input type="hidden" name="lineVersion" value={line.version} />
          <Field
            id="price"
            label={say('inquiries.agreed')}
            help={line.isTaxIncluded ? say('inquiries.agreedTaxed', { rate: line.taxRate }) : say('inquiries.agreedNet')}
            required
            problem={refused?.problems.price}
            unit={line.currency}
          >
            <input name="price" inputMode="decimal" autoComplete="off" defaultValue={refused?.typed.price ?? ''} />
          </Field>
          <Field id="note" label={say('inquiries.note')}>
            <input name="note" maxLength={500} autoComplete="off" defaultValue={refused?.typed.note ?? ''} />
          </Field>
          <Button name="_act" value="negotiate">
            {say('inquiries.negotiate')}
          </Button>
          {line.offered.includes('undoNegotiation') && (
            <Button kind="quiet" name="_act" value="undoNegotiation">
              {say('inquiries.undoNegotiation')}
            </Button>
          )}
        </div>
      )}
    </Panel>
  );
}
