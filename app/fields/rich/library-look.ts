import '@mantine/core/styles/default-css-variables.css';
import '@mantine/core/styles/global.css';
import '@mantine/core/styles/UnstyledButton.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Popover.css';
import css from './rich.module.css';

/** Mantine's classes that take the console's look: the same box as a native control's, so that nothing moves when it takes its place. */
export const inputClasses = { wrapper: css.wrapper, input: css.input, section: css.section };

/**
 * Where a list or calendar opens: beside its field, since in the body it would lie behind a modal dialog,
 * and fixed to the window, since the box that scrolls around a dialog's form would cut it off.
 */
export const floating = {
  withinPortal: false,
  floatingStrategy: 'fixed',
  offset: 4,
  transitionProps: { duration: 0 },
} as const;

/** The same for calendars and the colours' palette. */
export const panel = { ...floating, classNames: { dropdown: css.dropdown } };

/** The same for lists of entries. */
export const listClasses = { ...inputClasses, dropdown: css.dropdown, options: css.options, option: css.option, empty: css.empty };
