import { useWords } from '#app/i18n/use-words.ts';
import { Badge } from '#app/kit/badge.tsx';
import css from '../comparison.module.css';

export interface Validity {
  validFrom: string | null;
  validUntil: string | null;
  validity: 'valid' | 'expired' | 'notYet' | null;
}

/** From when or until when a supplier's quote holds, in the heading of its column, and in its cells where it does not on the day of the order. */
export function ValidUntil({ of: { validFrom, validUntil, validity } }: { of: Validity }) {
  const say = useWords();
  if (validUntil === null) return null;
  return (
    <span className={css.validity}>
      {validity === 'notYet' ? say('inquiries.validFrom', { date: validFrom ?? '' }) : say('inquiries.validUntil', { date: validUntil })}{' '}
      <NotValid validity={validity} />
    </span>
  );
}

function NotValid({ validity }: Pick<Validity, 'validity'>) {
  const say = useWords();
  if (validity === 'expired') return <Badge tone="bad">{say('inquiries.expired')}</Badge>;
  return validity === 'notYet' ? <Badge tone="bad">{say('inquiries.notYet')}</Badge> : null;
}
