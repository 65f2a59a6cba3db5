import { Enhanced } from './enhanced.tsx';
import { type CellProps, controlProps, type InputProps, textOf } from './field-kind.ts';
import css from './fields.module.css';

export function Cell({ field, row }: CellProps) {
  const colour = textOf(row[field.name]);
  if (!/^#[0-9a-fA-F]{6}$/.test(colour)) return colour;
  return (
    <span className={css.swatchLine}>
      <span className={css.swatch} style={{ background: colour }} />
      <code>{colour}</code>
    </span>
  );
}

/** A text input, because a browser's colour input cannot be empty. */
export function Input(props: InputProps) {
  return (
    <Enhanced {...props} load={loadRich}>
      <input {...controlProps(props)} type="text" placeholder="#409EFF" maxLength={7} defaultValue={textOf(props.value)} data-code="" />
    </Enhanced>
  );
}

const loadRich = () => import('./rich/colour.tsx');
