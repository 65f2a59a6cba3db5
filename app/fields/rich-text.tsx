import { useWords } from '#app/i18n/use-words.ts';
import { Enhanced } from './enhanced.tsx';
import { type CellProps, controlProps, type InputProps, textOf } from './field-kind.ts';
import css from './rich-text.module.css';

/** HTML that the server has put through its sanitiser on the way out. */
export function Cell({ field, row }: CellProps) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the one place, for what server/entity/safe-html.ts has let through.
  return <div className={css.prose} dangerouslySetInnerHTML={{ __html: textOf(row[field.name]) }} />;
}

/** Plain text or HTML where no script runs: lines become paragraphs. An editor takes its place, unless the text holds what the editor would drop. */
export function Input(props: InputProps) {
  const say = useWords();
  const text = textOf(props.value);
  const lines = Math.min(20, Math.max(8, text.length / 80));
  const source = (
    <textarea {...controlProps(props)} rows={Math.round(lines)} placeholder={say('fields.richTextHint')} defaultValue={text} />
  );
  if (!unknownToEditor.test(text))
    return (
      <Enhanced {...props} load={loadRich}>
        {source}
      </Enhanced>
    );
  return (
    <>
      {source}
      <small>{say('fields.richTextSource')}</small>
    </>
  );
}

const unknownToEditor = /<(?:img|table|sub|sup)\b/i;

const loadRich = () => import('./rich/rich-text.tsx');
