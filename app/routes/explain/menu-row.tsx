import type { CSSProperties } from 'react';
import { useWords } from '#app/i18n/use-words.ts';
import { Badge } from '#app/kit/badge.tsx';
import type { ExplainedMenu } from '#server/access/explain/explain-rights.ts';
import css from './explain.module.css';

/** A menu with the roles that grant it, its data scope, and its buttons. A button names its role only if there are several. */
export function MenuRow({ menu, roles, leads }: { menu: ExplainedMenu; roles: number; leads: boolean }) {
  const say = useWords();
  const comma = say('kit.comma');
  const from = menu.scope?.from ?? [];
  return (
    <tr data-off={!menu.isGranted || undefined}>
      <th scope="row" data-label={say('explain.menu')} style={{ '--depth': menu.depth } as CSSProperties}>
        <span className={css.name}>{menu.name}</span> <State granted={menu} leads={leads} />
      </th>
      <td data-label={say('explain.through')}>{menu.roles.join(comma) || '—'}</td>
      <td data-label={say('explain.scope')} data-wrap="">
        {menu.scope?.text ?? '—'}
        {from.length > 1 && (
          <ul className={css.from}>
            {from.map(({ role, text, isWidest }) => (
              <li key={role}>
                {say('explain.scopeFrom', { role, text })}
                {isWidest && ` (${say('explain.widest')})`}
              </li>
            ))}
          </ul>
        )}
      </td>
      <td data-label={say('explain.buttons')} data-wrap="">
        {menu.buttons.length === 0 && '—'}
        {menu.buttons.map((button, at) => (
          <span key={button.id} data-off={!button.isGranted || undefined}>
            {at > 0 && comma}
            {button.name}
            {roles > 1 && button.roles.length > 0 && <small> {button.roles.join(comma)}</small>}
            {!button.isGranted && <State granted={button} />}
          </span>
        ))}
      </td>
    </tr>
  );
}

/** Why an existing grant has no effect. */
function State({ granted, leads = false }: { granted: ExplainedMenu['buttons'][number]; leads?: boolean }) {
  const { isGranted, isDisabled, isCut, roles } = granted;
  const say = useWords();
  if (isGranted) return null;
  if (isDisabled) return <Badge tone="warning">{say('explain.disabled')}</Badge>;
  if (isCut) return <Badge tone="warning">{say('explain.cut')}</Badge>;
  if (leads) return <Badge>{say('explain.leads')}</Badge>;
  return roles.length === 0 ? <Badge>{say('explain.notHeld')}</Badge> : null;
}
