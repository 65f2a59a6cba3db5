import { Link } from '@remix-run/react';
import type { ReactNode } from 'react';
import css from './page.module.css';

export interface Crumb {
  label: string;
  to?: string;
}

interface PageHeaderProps {
  title: string;
  /** The breadcrumb, without the page itself. */
  crumbs?: Crumb[];
  actions?: ReactNode;
}

/** Breadcrumb and title at the left, actions at the right. */
export function PageHeader({ title, crumbs = [], actions }: PageHeaderProps) {
  return (
    <div className={css.header}>
      <div className={css.heading}>
        {crumbs.length > 0 && (
          <ol className={css.crumbs}>
            {crumbs.map(({ label, to }) => (
              <li key={label}>{to ? <Link to={to}>{label}</Link> : label}</li>
            ))}
          </ol>
        )}
        <h1 className={css.title}>{title}</h1>
      </div>
      {actions && <div className={css.actions}>{actions}</div>}
    </div>
  );
}

interface PanelProps {
  /** The anchor of the panel. */
  id?: string;
  title?: string;
  actions?: ReactNode;
  /** Without padding: for a table that reaches the frame. */
  flush?: boolean;
  children: ReactNode;
}

/** A framed part of a page. */
export function Panel({ id, title, actions, flush, children }: PanelProps) {
  return (
    <section id={id} className={css.panel}>
      {(title || actions) && (
        <div className={css.panelHead}>
          {title && <h2>{title}</h2>}
          {actions && <div className={css.actions}>{actions}</div>}
        </div>
      )}
      <div className={css.panelBody} data-flush={flush || undefined}>
        {children}
      </div>
    </section>
  );
}

/** A page of one form or one record, limited to a readable width. */
export const FormWidth = ({ wide, children }: { wide?: boolean; children: ReactNode }) => (
  <div className={css.formWidth} data-wide={wide || undefined}>
    {children}
  </div>
);

/** Information to read before going on. */
export const Note = ({ children }: { children: ReactNode }) => <p className={css.note}>{children}</p>;

interface SubmitBarProps {
  /** A panel of its own, below several others. */
  framed?: boolean;
  children: ReactNode;
}

/** The buttons at the end of a form, the main one first; sticky at the bottom of the window if the form is longer. */
export function SubmitBar({ framed, children }: SubmitBarProps) {
  return (
    <div className={css.submit} data-framed={framed || undefined}>
      {children}
    </div>
  );
}
