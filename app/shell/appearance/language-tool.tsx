import { useLocale, useWords } from '#app/i18n/use-words.ts';
import { Icon } from '#app/kit/icons/icon.tsx';
import css from '../header/header.module.css';
import { PreferenceForm } from './preference-form.tsx';

/** Switches to the other language with one click, since there are two. */
export function LanguageTool() {
  const say = useWords();
  return (
    <PreferenceForm name="language" value={useLocale() === 'en' ? 'zh' : 'en'} label={say('shell.languageOther')} className={css.tool}>
      <Icon name="globe" />
      {say('shell.languageOtherShort')}
    </PreferenceForm>
  );
}
