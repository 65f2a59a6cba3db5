import { Link } from '@remix-run/react';
import { joined } from '#app/i18n/joined.ts';
import { useLocale, useWords } from '#app/i18n/use-words.ts';
import { Field } from '#app/kit/field.tsx';
import type { Removal, ScreenAction } from '#rules/screen.ts';
import type { ConfirmRefusal } from './confirm-page.server.ts';

interface ConfirmTextProps {
  act?: Pick<ScreenAction, 'label' | 'confirm'>;
  count: number;
  titles: string[];
  /** What becomes of removed records. */
  removal?: string | undefined;
  along?: Removal | undefined;
  /** The refusal of what was typed before. */
  refusal?: ConfirmRefusal | undefined;
}

/** What the command does, to how many records, and to which. */
export function ConfirmText({ act, count, titles, removal, along, refusal }: ConfirmTextProps) {
  const say = useWords();
  const locale = useLocale();
  const more = count - titles.length;
  const first = joined(titles, locale);
  const names = more > 0 && titles.length > 0 ? say('entity.andMore', { names: first, count: more }) : first;
  const isUnnamed = names === '' ? 'Unnamed' : '';
  const question = act
    ? (act.confirm ?? say('entity.confirmCommand', { label: act.label }))
    : say(`entity.confirmRemove${count > 1 ? 'Many' : 'One'}${isUnnamed}`, { count, names });
  const about = count > 1 ? say(`entity.confirmMany${isUnnamed}`, { count, names }) : names;
  return (
    <>
      <p>{question}</p>
      {act && about !== '' && <p style={{ color: 'var(--text-dim)' }}>{about}</p>}
      {!act && removal && <p>{removal}</p>}
      {along && along.along.length > 0 && <p>{say('entity.confirmAlong', { along: joined(along.along, locale) })}</p>}
      {along?.instead && (
        <p>
          <Link to={along.instead.href}>{along.instead.text}</Link>
        </p>
      )}
      {along?.typed !== undefined && (
        <Field
          id="typed"
          label={say('entity.confirmTyped', { typed: along.typed })}
          required
          {...(refusal?.typed !== undefined && { problem: refusal.problem })}
        >
          <input name="typed" defaultValue={refusal?.typed ?? ''} autoComplete="off" />
        </Field>
      )}
    </>
  );
}
