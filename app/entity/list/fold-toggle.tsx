import { Link } from '@remix-run/react';
import { useWords } from '#app/i18n/use-words.ts';
import { Icon } from '#app/kit/icons/icon.tsx';
import css from './entity-table.module.css';

interface FoldToggleProps {
  name: string;
  isOpen: boolean;
  /** The list's address with this row toggled. */
  href: string;
  /** Folds in place; without it the link loads the children. */
  onToggle?: () => void;
}

/** Shows or hides the children of a tree row; a link, so that it works without script. */
export function FoldToggle({ name, isOpen, href, onToggle }: FoldToggleProps) {
  const say = useWords();
  return (
    <Link
      className={css.fold}
      to={href}
      replace
      preventScrollReset
      aria-label={say(isOpen ? 'entity.fold' : 'entity.unfold', { name })}
      onClick={(event) => {
        if (!onToggle || event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        onToggle();
      }}
    >
      <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} />
    </Link>
  );
}
