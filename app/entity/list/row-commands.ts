import { isOffered, type ScreenAction } from '#rules/screen.ts';
import type { Row } from './tree-rows.ts';

/** The commands of one row. With script there are no buttons until a row is ticked, so those on a selection are among them. */
export function rowCommands(actions: ScreenAction[], row: Row, scripted: boolean): ScreenAction[] {
  const own = actions.filter(({ on }) => on === 'row');
  const named = new Set(own.map(({ label }) => label));
  const others = scripted ? actions.filter(({ on, label }) => on === 'selection' && !named.has(label)) : [];
  return [...own, ...others].filter((action) => isOffered(action, row));
}
