import '@mantine/core/styles/default-css-variables.css';
import '@mantine/core/styles/global.css';
import '@mantine/core/styles/UnstyledButton.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Popover.css';
import css from './rich.module.css';

/** The console's look for Mantine's classes: the same box as a native control's, so that replacing it moves nothing. */
export const inputClasses = { wrapper: css.wrapper, input: css.input, section: css.section };

/**
 * Where a list or calendar opens: next to its field, because in the body it would be behind a modal dialog, and fixed to the window,
 * because the dialog's scroll box would clip it.
 */
export const floating = {
  withinPortal: false,
  floatingStrategy: 'fixed',
  offset: 4,
  transitionProps: { duration: 0 },
} as const;

/** The same for calendars. */
export const panel = { ...floating, classNames: { dropdown: css.dropdown } };

/** The same for lists of entries. */
export const listClasses = { ...inputClasses, dropdown: css.dropdown, options: css.options, option: css.option, empty: css.empty };
