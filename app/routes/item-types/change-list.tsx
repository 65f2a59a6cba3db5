import { useLocale, useWords } from '#app/i18n/use-words.ts';
import type { DefinitionChange } from '#server/rd/definitions/definition-changes.ts';
import css from './item-types.module.css';

/** What a version changes, a line each. */
export function ChangeList({ changes }: { changes: readonly DefinitionChange[] }) {
  const say = useWords();
  const locale = useLocale();
  const shown = (what: DefinitionChange['what'], text: string) => {
    if (what === 'required' || what === 'isDraft') return say(text === 'true' ? 'kit.yes' : 'kit.no');
    if (what === 'unitAt') return say(text === 'prefix' ? 'itemTypes.prefix' : 'itemTypes.suffix');
    return text;
  };
  return (
    <ul className={css.changes}>
      {changes.map(({ what, field, before, after, order }) => (
        <li key={`${what} ${field?.zh ?? ''}`}>
          <span>
            {field && `${field[locale]} · `}
            {say(what === 'name' ? 'itemTypes.apiName' : `itemTypes.${what}`)}
          </span>
          {order && <span className={css.values}>{order.map((label) => label[locale]).join(say('kit.comma'))}</span>}
          {before !== undefined && after !== undefined && (
            <span className={css.values}>
              {before === '' ? '–' : <del>{shown(what, before)}</del>} → {after === '' ? '–' : <ins>{shown(what, after)}</ins>}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
