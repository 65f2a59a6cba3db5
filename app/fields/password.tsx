import { Enhanced } from './enhanced.tsx';
import { type CellProps, controlProps, type InputProps } from './field-kind.ts';

/** A password is never displayed or sent to a page. */
export function Cell(_: CellProps) {
  return <span aria-hidden="true">••••••</span>;
}

export function Input(props: InputProps) {
  return (
    <Enhanced {...props} value="" load={loadRich}>
      <input {...controlProps(props)} type="password" autoComplete="new-password" />
    </Enhanced>
  );
}

const loadRich = () => import('./rich/password.tsx');
