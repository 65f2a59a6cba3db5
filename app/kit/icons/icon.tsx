import css from './icon.module.css';
import { type IconName, iconNames } from './icon-names.ts';
import sprite from './icons.svg?url';

export type { IconName };

/** A stroke icon in the colour of its text; an unknown name in a menu renders the default icon. */
export function Icon({ name, label }: { name: IconName | (string & {}); label?: string }) {
  return (
    <svg className={css.icon} role={label ? 'img' : undefined} aria-label={label} aria-hidden={label ? undefined : true}>
      <use href={`${sprite}#${known.has(name) ? name : 'default'}`} />
    </svg>
  );
}

const known = new Set<string>(iconNames);
