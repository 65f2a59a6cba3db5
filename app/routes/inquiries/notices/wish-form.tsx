import { Form } from '@remix-run/react';
import { useWords } from '#app/i18n/use-words.ts';
import { Button } from '#app/kit/button.tsx';
import { Field } from '#app/kit/field.tsx';
import css from './wish-form.module.css';

interface WishFormProps {
  currency: string;
  wish: { orderCost: string; plan: 'split' | 'one' };
  /** What was typed and refused, and why. */
  refused: { typed: string; problem: string } | undefined;
}

/** What the buyer wants proposed: each line where it costs least, or everything from one supplier. */
export function WishForm({ currency, wish, refused }: WishFormProps) {
  const say = useWords();
  return (
    <Form method="get" className={css.wish}>
      <Field id="plan" label={say('inquiries.plan')}>
        <select name="plan" defaultValue={wish.plan}>
          <option value="split">{say('inquiries.planSplit')}</option>
          <option value="one">{say('inquiries.planOne')}</option>
        </select>
      </Field>
      <Field id="orderCost" label={say('inquiries.orderCost')} unit={currency} problem={refused?.problem}>
        <input name="orderCost" inputMode="decimal" autoComplete="off" defaultValue={refused?.typed ?? wish.orderCost} />
      </Field>
      <Button icon="refresh">{say('inquiries.propose')}</Button>
    </Form>
  );
}
