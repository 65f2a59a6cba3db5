import type { MouseEvent } from 'react';

/** A press that stays in this window: script may take it over. */
export const isPlainPress = (event: MouseEvent): boolean =>
  event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
