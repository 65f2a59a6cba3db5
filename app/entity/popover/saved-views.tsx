import { Form, type FormProps } from '@remix-run/react';
import type { ForwardRefExoticComponent, ReactNode, RefAttributes } from 'react';
import { useWords } from '#app/i18n/use-words.ts';
import { Button } from '#app/kit/button.tsx';
import { Field } from '#app/kit/field.tsx';
import { FormToken } from '#app/kit/form-token.tsx';
import { ProblemSummary } from '#app/kit/problems.tsx';
import css from '../tools/settings.module.css';

/** The saved filters of a list, and the current search. */
export interface SavedViewsModel {
  from: string;
  search: string;
  /** The current search in words. */
  words: string[];
  views: { id: string; name: string; isOwn: boolean; roleId: string; isDefault: boolean }[];
  /** The roles to share with; none: this user may not share. */
  roles: { value: string; label: string }[];
}

interface SavedViewsProps extends SavedViewsModel {
  refused?: { problem: string; name: string; id: string };
  action?: string;
  as?: ForwardRefExoticComponent<FormProps & RefAttributes<HTMLFormElement>>;
  /** In the popover, existing filters are edited in place. */
  isLive?: boolean;
  /** Renders the frame of each part. */
  frame: (title: string, part: ReactNode) => ReactNode;
  /** Renders the end of the form that saves. */
  end: (save: ReactNode) => ReactNode;
}

/** Saves the current search as a filter, and lists the saved filters to rename, share, remove or set as default. */
export function SavedViews(props: SavedViewsProps) {
  const { from, search, words, views, roles, refused, action, as: Shell = Form, isLive, frame, end } = props;
  const say = useWords();
  const roleSelect = (id: string, value = '') =>
    roles.length > 0 && (
      <select name="roleId" id={id} defaultValue={value} aria-label={say('entity.viewRole')}>
        <option value="">{say('entity.viewOnlyMe')}</option>
        {roles.map((role) => (
          <option key={role.value} value={role.value}>
            {role.label}
          </option>
        ))}
      </select>
    );
  const hidden = (
    <>
      <FormToken />
      {isLive && <input type="hidden" name="_live" value="1" />}
      <input type="hidden" name="from" value={from} />
      <input type="hidden" name="search" value={search} />
    </>
  );
  return (
    <>
      {refused && (
        <ProblemSummary
          key={refused.problem}
          message={refused.problem}
          problems={[{ id: `name${refused.id}`, label: say('entity.viewName'), text: refused.problem }]}
        />
      )}
      {frame(
        say('entity.saveView'),
        <Shell method="post" action={action}>
          {hidden}
          <div className={css.fields}>
            <p>{words.length === 0 ? say('entity.allRecords') : words.join(' · ')}</p>
            <Field id="name" label={say('entity.viewName')} required problem={refused?.id === '' ? refused.problem : undefined}>
              <input name="name" maxLength={50} defaultValue={refused?.id === '' ? refused.name : ''} />
            </Field>
            {roles.length > 0 && (
              <Field id="role" label={say('entity.viewRole')}>
                {roleSelect('role')}
              </Field>
            )}
            <label className={css.tick}>
              <input type="checkbox" name="isDefault" value="1" />
              {say('entity.viewDefault')}
            </label>
          </div>
          {end(
            <Button kind="primary" name="command" value="save">
              {say('kit.save')}
            </Button>,
          )}
        </Shell>,
      )}
      {frame(
        say('entity.views'),
        <>
          {views.length === 0 && <p>{say('entity.viewsEmpty')}</p>}
          <ul className={css.lines}>
            {views.map(({ id, name, isOwn, roleId, isDefault }) => (
              <li key={`${id}${name}${roleId}`}>
                <Shell method="post" action={action} className={css.line}>
                  {hidden}
                  {isOwn ? (
                    <>
                      <input
                        type="text"
                        id={`name${id}`}
                        name="name"
                        maxLength={50}
                        defaultValue={refused?.id === id ? refused.name : name}
                        aria-label={say('entity.viewName')}
                      />
                      {roleSelect(`role${id}`, roleId)}
                      {roles.length === 0 && <input type="hidden" name="roleId" value={roleId} />}
                      {search !== '' && (
                        <label className={css.tick}>
                          <input type="checkbox" name="replace" value="1" />
                          {say('entity.viewReplace')}
                        </label>
                      )}
                      <Button size="small" name="command" value={`save:${id}`}>
                        {say('kit.save')}
                      </Button>
                      <Button size="small" kind="quiet" name="command" value={`remove:${id}`}>
                        {say('kit.remove')}
                      </Button>
                    </>
                  ) : (
                    <span>
                      {name} · {say('entity.viewShared')}
                    </span>
                  )}
                  <Button
                    size="small"
                    kind="quiet"
                    icon={isDefault ? 'check' : undefined}
                    name="command"
                    value={isDefault ? 'usual' : `default:${id}`}
                  >
                    {say('entity.viewDefault')}
                  </Button>
                </Shell>
              </li>
            ))}
          </ul>
        </>,
      )}
    </>
  );
}
