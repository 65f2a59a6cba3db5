import { Badge } from '#app/kit/badge.tsx';
import { type CellProps, textOf } from './field-kind.ts';

/** What is said beside a value. */
export function Beside({ field, row }: CellProps) {
  const text = field.besideKey === undefined ? '' : textOf(row[field.besideKey]);
  return (
    text !== '' && (
      <>
        {' '}
        <Badge tone="warning">{text}</Badge>
      </>
    )
  );
}
