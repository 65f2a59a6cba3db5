import { type ChangeEvent, useRef } from 'react';
import { useWords } from '#app/i18n/use-words.ts';
import type { WordKey } from '#app/i18n/words.ts';
import { Button } from '#app/kit/button.tsx';
import { Field } from '#app/kit/field.tsx';
import { Icon } from '#app/kit/icons/icon.tsx';
import { type Theme, themes } from '#rules/theme.ts';
import { PreferencesForm } from './preference-form.tsx';
import css from './theme-picker.module.css';

/** One button per theme, with a preview of its frame, page and text (specification 2.4). */
export function ThemePicker({ theme }: { theme: Theme }) {
  const say = useWords();
  return (
    <PreferencesForm>
      <fieldset>
        <legend className={css.legend}>{say('shell.theme')}</legend>
        <div className={css.themes}>
          {themes.map((each) => (
            <button key={each} type="submit" className={css.theme} name="theme" value={each} aria-pressed={each === theme}>
              <span className={css.swatch} data-swatch={each} />
              {ownNames[each] ?? say(`shell.theme-${each}` as WordKey)}
              {each === theme && <Icon name="check" />}
            </button>
          ))}
        </div>
      </fieldset>
    </PreferencesForm>
  );
}

/** Names that are the same in every language. */
const ownNames: Partial<Record<Theme, string>> = { iview: 'iView', vip: 'VIP', d2: 'D2', hey: 'Hey', lte: 'LTE' };

interface ColourPickerProps {
  colour: string;
  problem?: string;
  /** A page may contain two of them. */
  id: string;
}

/** The theme colour, picked or typed; if both were changed, the typed one counts. */
export function ColourPicker({ colour, problem, id }: ColourPickerProps) {
  const say = useWords();
  const typed = useRef<HTMLInputElement>(null);
  const show = (event: ChangeEvent<HTMLInputElement>) => {
    if (typed.current) typed.current.value = event.target.value;
  };
  return (
    <PreferencesForm className={css.colour}>
      <input type="hidden" name="was" value={colour} />
      <Field id={id} label={say('shell.themeColour')} problem={problem} group>
        <div className={css.row} key={colour}>
          <input type="color" name="picked" defaultValue={colour} aria-label={say('shell.themeColourPick')} onChange={show} />
          <input
            ref={typed}
            name="colour"
            defaultValue={colour}
            aria-label={say('shell.themeColour')}
            title={say('shell.themeColourBad')}
            pattern="#[0-9a-fA-F]{6}"
            maxLength={7}
            spellCheck={false}
            autoComplete="off"
          />
          <Button>{say('kit.apply')}</Button>
        </div>
      </Field>
      <Button kind="quiet" size="small" name="usual" value="1" formNoValidate>
        {say('shell.themeColourUsual')}
      </Button>
    </PreferencesForm>
  );
}
