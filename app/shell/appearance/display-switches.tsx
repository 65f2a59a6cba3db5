import { useLocale, useWords } from '#app/i18n/use-words.ts';
import { Icon } from '#app/kit/icons/icon.tsx';
import { PreferenceForm } from './preference-form.tsx';
import { useAppearance } from './use-appearance.ts';

/** One-click switches of language and of light and dark, for pages without the console's header. */
export function DisplaySwitches({ className, back }: { className?: string; back?: string | undefined }) {
  const say = useWords();
  const isDark = useAppearance().theme === 'dark';
  return (
    <>
      <PreferenceForm
        name="language"
        value={useLocale() === 'en' ? 'zh' : 'en'}
        label={say('shell.languageOther')}
        className={className}
        back={back}
      >
        <Icon name="globe" />
        {say('shell.languageOtherShort')}
      </PreferenceForm>
      <PreferenceForm
        name="theme"
        value={isDark ? 'default' : 'dark'}
        label={say(isDark ? 'shell.themeLight' : 'shell.themeDark')}
        className={className}
        back={back}
      >
        <Icon name={isDark ? 'sun' : 'moon'} />
        <span className="visually-hidden">{say(isDark ? 'shell.themeLight' : 'shell.themeDark')}</span>
      </PreferenceForm>
    </>
  );
}
