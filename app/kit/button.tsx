import { Link, type LinkProps } from '@remix-run/react';
import { type ButtonHTMLAttributes, forwardRef, type ReactNode } from 'react';
import css from './button.module.css';
import { Icon, type IconName } from './icons/icon.tsx';

interface Looks {
  /** One `primary` per page; `quiet` has no frame. */
  kind?: 'primary' | 'plain' | 'danger' | 'quiet';
  icon?: IconName;
  /** `large` is the shop floor's 48 px. */
  size?: 'small' | 'medium' | 'large';
  /** Absent: a square icon button, which then needs an `aria-label`. */
  children?: ReactNode;
}

/** A button; it submits its form unless it has `type="button"`. */
export function Button({ kind, icon, size, children, className, ...rest }: Looks & ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <button type="submit" {...rest} {...look({ kind, size, children }, className)}>
      {icon && <Icon name={icon} />}
      {children}
    </button>
  );
}

/** A link that looks like a button. */
export const ButtonLink = forwardRef<HTMLAnchorElement, Looks & LinkProps>(function ButtonLink(
  { kind, icon, size, children, className, ...rest },
  link,
) {
  return (
    <Link ref={link} {...rest} {...look({ kind, size, children }, className)}>
      {icon && <Icon name={icon} />}
      {children}
    </Link>
  );
});

/** Looks like a button, and opens the `details` that it heads: what is pressed next stands there. */
export function ButtonSummary({ kind, icon, size, children }: Looks) {
  return (
    <summary {...look({ kind, size, children })}>
      {icon && <Icon name={icon} />}
      {children}
    </summary>
  );
}

const look = ({ kind = 'plain', size = 'medium', children }: Looks, className?: string) => ({
  className: className ? `${css.button} ${className}` : css.button,
  'data-kind': kind,
  'data-size': size,
  'data-bare': children === undefined ? true : undefined,
});
