import { Link } from '@remix-run/react';
import type { ReactNode } from 'react';
import { opensWindow } from '../tabs/opens-window.ts';
import { isOutside, needsDocument } from './current-menu.ts';

interface MenuWayProps {
  path: string;
  className?: string;
  isCurrent?: boolean;
  title?: string;
  children: ReactNode;
}

/** The link of a menu entry: other sites open in a new window without access to this one (specification 2.4, R-28). */
export function MenuWay({ path, className, isCurrent, title, children }: MenuWayProps) {
  if (isOutside(path) || opensWindow(path)) {
    return (
      <a className={className} href={path} target="_blank" rel="noopener noreferrer" title={title}>
        {children}
      </a>
    );
  }
  return (
    <Link className={className} to={path} reloadDocument={needsDocument(path)} aria-current={isCurrent ? 'page' : undefined} title={title}>
      {children}
    </Link>
  );
}
