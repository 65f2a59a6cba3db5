import { useRouteLoaderData } from '@remix-run/react';
import { useWords } from '#app/i18n/use-words.ts';
import { Icon } from '#app/kit/icon.tsx';
import type { loader } from '#app/root.tsx';
import { PreferenceForm } from './preference-form.tsx';

/** The switches of language and theme: one press each, since there are two of either. */
export function DisplaySwitches({ className }: { className?: string }) {
  const say = useWords();
  const root = useRouteLoaderData<typeof loader>('root');
  const isDark = root?.theme === 'dark';
  return (
    <>
      <PreferenceForm name="language" value={root?.locale === 'en' ? 'zh' : 'en'} label={say('languageOther')} className={className}>
        <Icon name="globe" />
        {say('languageOtherShort')}
      </PreferenceForm>
      <PreferenceForm name="theme" value={isDark ? 'light' : 'dark'} label={say(isDark ? 'themeLight' : 'themeDark')} className={className}>
        <Icon name={isDark ? 'sun' : 'moon'} />
        <span className="visually-hidden">{say(isDark ? 'themeLight' : 'themeDark')}</span>
      </PreferenceForm>
    </>
  );
}
