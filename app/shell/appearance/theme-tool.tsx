import { useWords } from '#app/i18n/use-words.ts';
import { Icon } from '#app/kit/icons/icon.tsx';
import { useClosing } from '#app/kit/use-closing.ts';
import type { HeaderFeature } from '#server/platform/settings/header-features.ts';
import css from '../header/header.module.css';
import { ColourPicker, ThemePicker } from './theme-picker.tsx';
import { useAppearance } from './use-appearance.ts';

/** Theme and theme colour, behind one button of the header. */
export function ThemeTool({ hidden }: { hidden: readonly HeaderFeature[] }) {
  const say = useWords();
  const menu = useClosing();
  const { theme, colour } = useAppearance();
  return (
    <details ref={menu} className={css.drop}>
      <summary className={css.tool} title={say('shell.appearance')} aria-label={say('shell.appearance')}>
        <Icon name="palette" />
        <span className={css.label}>{say('shell.appearance')}</span>
      </summary>
      <div className={css.card} data-ground="page">
        {!hidden.includes('theme') && <ThemePicker theme={theme} />}
        {!hidden.includes('colour') && <ColourPicker id="header-colour" colour={colour} />}
      </div>
    </details>
  );
}
