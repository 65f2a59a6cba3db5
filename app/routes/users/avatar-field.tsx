import { useEffect, useState } from 'react';
import { controlId } from '#app/fields/form-parts.tsx';
import { useWords } from '#app/i18n/use-words.ts';
import { Field } from '#app/kit/field.tsx';
import { FileChoice } from '#app/kit/file-choice.tsx';
import { Icon } from '#app/kit/icons/icon.tsx';
import { maxAvatarBytes } from '#rules/file-limits.ts';
import css from './avatar-field.module.css';

interface AvatarFieldProps {
  /** The address of the stored picture; empty: none. */
  link: string;
  problem?: string | undefined;
}

/**
 * The user's picture and a file input to replace it (specification 2.6); with script the chosen file is previewed, and checked before
 * upload.
 */
export function AvatarField({ link, problem }: AvatarFieldProps) {
  const say = useWords();
  const [chosen, setChosen] = useState('');
  const [isWrong, setWrong] = useState(false);
  useEffect(() => () => URL.revokeObjectURL(chosen), [chosen]);
  const choose = (file: File | undefined) => {
    const isRight = file === undefined || (['image/jpeg', 'image/png'].includes(file.type) && file.size <= maxAvatarBytes);
    setWrong(!isRight);
    setChosen(file && isRight ? URL.createObjectURL(file) : '');
  };
  const shown = chosen || link;
  const id = controlId('f', 'avatar');
  return (
    <div className={css.avatar}>
      {shown === '' ? (
        <span className={css.none} aria-hidden="true">
          <Icon name="user" />
        </span>
      ) : (
        <img className={css.picture} src={shown} alt={say('account.avatar')} width={72} height={72} />
      )}
      <div className={css.controls}>
        <Field id={id} label={say('account.avatar')} help={say('account.avatarTip')} problem={isWrong ? say('account.avatarTip') : problem}>
          <FileChoice name="avatar" accept="image/jpeg,image/png" onChange={(event) => choose(event.target.files?.[0])} />
        </Field>
        {link !== '' && (
          <label className={css.remove}>
            <input type="checkbox" name="_noAvatar" value="1" />
            {say('account.avatarRemove')}
          </label>
        )}
      </div>
    </div>
  );
}
