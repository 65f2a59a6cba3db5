import { Link } from '@remix-run/react';
import { useWords } from '#app/i18n/use-words.ts';
import { Icon } from '#app/kit/icons/icon.tsx';
import css from './entity-table.module.css';

interface FoldToggleProps {
  name: string;
  isOpen: boolean;
  /** The address of the list with this row the other way. */
  href: string;
  /** Folds in place; without it the address is gone to, which brings what lies below. */
  onToggle?: () => void;
}

/** Shows or hides what lies below a row of a tree: a link, which works without script. */
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
