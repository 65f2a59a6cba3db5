import { Link } from '@remix-run/react';
import { useLocale, useWords } from '#app/i18n/use-words.ts';
import { Button } from '#app/kit/button.tsx';
import { Panel } from '#app/kit/page.tsx';
import { Table } from '#app/kit/table.tsx';
import type { TypePreview } from '#server/rd/definitions/preview-type.ts';
import { ChangeList } from './change-list.tsx';
import css from './item-types.module.css';

/** What the next version changes, and the items that would not fit it. */
export function PreviewPanel({ preview }: { preview: TypePreview }) {
  const { version, changes, items, unfit } = preview;
  const say = useWords();
  const locale = useLocale();
  // Of a type that is added everything is new.
  if (version === 1)
    return (
      <Panel title={say('itemTypes.previewNew')}>
        <p>{say('itemTypes.previewFields', { fields: changes.flatMap(({ field }) => field?.[locale] ?? []).join(say('kit.comma')) })}</p>
      </Panel>
    );
  const fit = items === 0 ? say('itemTypes.noItems') : say(unfit === 0 ? 'itemTypes.allFit' : 'itemTypes.unfit', { items, unfit });
  return (
    <Panel title={say('itemTypes.previewTitle', { version })}>
      <div className={css.stack}>
        {changes.length === 0 ? <p>{say('itemTypes.noChanges')}</p> : <ChangeList changes={changes} />}
        {changes.some(({ what }) => what === 'moved') && <p className={css.sums}>{say('itemTypes.movedNote')}</p>}
        <p>{fit}</p>
        {unfit > 0 && <UnfitTable preview={preview} />}
      </div>
    </Panel>
  );
}

/** A page of them; the pages are buttons of the form, so that what was typed comes along. */
function UnfitTable({ preview: { records, current, size, unfit } }: { preview: TypePreview }) {
  const say = useWords();
  const last = Math.ceil(unfit / size);
  return (
    <div>
      <Table label={say('itemTypes.unfitTitle')} blocks>
        <thead>
          <tr>
            <th scope="col">{say('itemTypes.code')}</th>
            <th scope="col">{say('itemTypes.items')}</th>
            <th scope="col">{say('itemTypes.reason')}</th>
          </tr>
        </thead>
        <tbody>
          {records.map(({ id, code, description, reasons }) => (
            <tr key={id}>
              <td data-label={say('itemTypes.code')}>
                <Link to={`/rd/icitem/view/${id}`} target="_blank">
                  {code}
                </Link>
              </td>
              <td data-label={say('itemTypes.items')} data-wrap="">
                {description}
              </td>
              <td data-label={say('itemTypes.reason')} data-wrap="">
                {reasons.join('; ')}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
      {last > 1 && (
        <div className={css.pages}>
          {current > 1 && (
            <Button size="small" icon="chevron-left" name="act" value={`preview.${current - 1}`}>
              {say('kit.pagingPrevious')}
            </Button>
          )}
          <span>
            {current} / {last}
          </span>
          {current < last && (
            <Button size="small" icon="chevron-right" name="act" value={`preview.${current + 1}`}>
              {say('kit.pagingNext')}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
