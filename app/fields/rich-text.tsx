import { useWords } from '#app/i18n/use-words.ts';
import { readTyped } from '#rules/markup.ts';
import { Enhanced } from './enhanced.tsx';
import { type CellProps, controlProps, type InputProps, textOf } from './field-kind.ts';
import css from './rich-text.module.css';

/** HTML that the server has sanitised before sending it. */
export function Cell({ field, row }: CellProps) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the only place, for HTML sanitised by server/entity/safe-html.ts.
  return <div className={css.prose} dangerouslySetInnerHTML={{ __html: textOf(row[field.name]) }} />;
}

/**
 * Plain text or HTML without script: lines become paragraphs. An editor replaces it, unless the text contains markup that the editor would
 * drop.
 */
export function Input(props: InputProps) {
  const say = useWords();
  const text = textOf(props.value);
  const lines = Math.min(20, Math.max(8, text.length / 80));
  const source = (
    <textarea {...controlProps(props)} rows={Math.round(lines)} placeholder={say('fields.richTextHint')} defaultValue={text} />
  );
  if (!unknownToEditor.test(text) && !('problem' in readTyped(text)))
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

const unknownToEditor = /<(?:img|table|sub|sup|font)\b|<[^<>]*\s(?:style|align|bgcolor)\s*=/i;

const loadRich = () => import('./rich/rich-text.tsx');
