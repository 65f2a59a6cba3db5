import { Form, type FormProps } from '@remix-run/react';
import type { FormEvent, ForwardRefExoticComponent, ReactNode, RefAttributes } from 'react';
import { useWords } from '#app/i18n/use-words.ts';
import { Button } from '#app/kit/button.tsx';
import { FormToken } from '#app/kit/form-token.tsx';
import css from '../tools/settings.module.css';
import type { ColumnsModel } from './columns-form.server.ts';

interface ColumnsFormProps extends ColumnsModel {
  action?: string;
  as?: ForwardRefExoticComponent<FormProps & RefAttributes<HTMLFormElement>>;
  /** In the popover each change is saved at once and widths are set at the heads; absent on the page, which has a save button. */
  live?: (event: FormEvent<HTMLFormElement>) => void;
  children?: ReactNode;
}

/** Which columns a list shows, their order and width, and the row density. */
export function ColumnsForm({ from, lines, density, action, as: Shell = Form, live, children }: ColumnsFormProps) {
  const say = useWords();
  return (
    <Shell key={live ? 'live' : JSON.stringify(lines)} method="post" action={action} onChange={live} preventScrollReset>
      <FormToken />
      <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true">
        {say('kit.save')}
      </button>
      <input type="hidden" name="from" value={from} />
      {live && <input type="hidden" name="_live" value="1" />}
      <fieldset className={css.density}>
        <legend>{say('entity.density')}</legend>
        {(['compact', 'comfortable'] as const).map((value) => (
          <label key={value} className={css.tick}>
            <input type="radio" name="density" value={value} defaultChecked={density === value} />
            {say(`entity.${value}`)}
          </label>
        ))}
      </fieldset>
      <ol className={css.lines} data-live={live && ''}>
        {lines.map(({ name, label, width, isShown, isFirst }, place) => (
          <li key={name} className={css.line}>
            <input type="hidden" name="columns" value={name} />
            <label className={css.tick}>
              <input type="checkbox" name="shown" value={name} defaultChecked={isShown || isFirst} disabled={isFirst} />
              {label}
            </label>
            {live ? (
              <input type="hidden" name={`width.${name}`} value={width ?? ''} />
            ) : (
              <label className={css.narrow}>
                {say('entity.columnWidth')}
                <input
                  type="number"
                  name={`width.${name}`}
                  min={48}
                  max={800}
                  defaultValue={width ?? ''}
                  placeholder={say('entity.columnWidthAuto')}
                  aria-label={`${say('entity.columnWidth')} ${label}`}
                />
                px
              </label>
            )}
            <span className={css.moves}>
              <Button
                kind="quiet"
                size="small"
                icon="chevron-up"
                name="move"
                value={`up:${name}`}
                disabled={place === 0}
                aria-label={say('kit.moveUp', { label })}
              />
              <Button
                kind="quiet"
                size="small"
                icon="chevron-down"
                name="move"
                value={`down:${name}`}
                disabled={place === lines.length - 1}
                aria-label={say('kit.moveDown', { label })}
              />
            </span>
          </li>
        ))}
      </ol>
      {children}
    </Shell>
  );
}
