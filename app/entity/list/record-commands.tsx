import { ButtonLink } from '#app/kit/button.tsx';
import type { IconName } from '#app/kit/icons/icon.tsx';
import type { ScreenAction } from '#rules/screen.ts';
import { commandPage } from './row-actions.tsx';

interface RecordCommandsProps {
  page: string;
  id: string;
  /** Those that the record itself offers to this user. */
  commands: ScreenAction[];
  /** Where to go on afterwards. */
  from: string;
  /** The first is the main button of the page. */
  hasMain?: boolean;
}

/** What this user may do with a record now, as links to the pages of the commands; in a list they open in place. */
export const RecordCommands = ({ page, id, commands, from, hasMain = false }: RecordCommandsProps) =>
  commands.map((action, at) => (
    <ButtonLink
      key={action.name}
      kind={action.tone ?? (hasMain && at === 0 ? 'primary' : 'plain')}
      // The server names icons of the same set as menus.
      icon={action.icon as IconName | undefined}
      to={action.href ?? `${commandPage(page, action)}?${new URLSearchParams({ ids: id, ...(from !== `${page}/index` && { from }) })}`}
      data-dialog={action.asks || action.href ? undefined : 'confirm'}
    >
      {action.label}
    </ButtonLink>
  ));
