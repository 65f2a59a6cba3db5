import { type CSSProperties, type ReactNode, type SyntheticEvent, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { useWords } from '#app/i18n/use-words.ts';
import { Button } from './button.tsx';
import css from './dialog.module.css';

interface DialogProps {
  open: boolean;
  title: string;
  /** In pixels; on a phone it fills the screen. */
  width?: number;
  /** A question: on a phone it is centred over the page instead of filling the screen. */
  small?: boolean;
  /** Called on Esc and by the close button; the dialog stays open until `open` is false. */
  onClose: () => void;
  children: ReactNode;
  footer?: ReactNode;
}

/**
 * A modal dialog for pages with script; a click outside does not close it. The focus starts at `data-autofocus`, else in the first field.
 */
export function Dialog({ open, title, small, width = small ? 420 : 600, onClose, children, footer }: DialogProps) {
  const say = useWords();
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (open && element && !element.open) {
      element.showModal();
      const marked = element.querySelector<HTMLElement>('[data-autofocus]');
      (
        marked ??
        body.current?.querySelector<HTMLElement>(
          'input:not([type="hidden"]):not([type="radio"]), input:checked, select, textarea, button:not([tabindex="-1"])',
        )
      )?.focus();
    }
    if (!open && element?.open) element.close();
  }, [open]);

  // Removing an open dialog would lose the focus; closing it first returns the focus to where it was.
  useLayoutEffect(() => {
    const element = dialog.current;
    return () => element?.close();
  }, []);

  const askToClose = (event: SyntheticEvent<HTMLDialogElement>) => {
    if (event.target !== dialog.current) return;
    event.preventDefault();
    onClose();
  };
  // Chromium closes on a second Esc even if `cancel` was prevented; only `open` decides.
  const reopen = () => {
    if (open) dialog.current?.showModal();
  };

  return (
    <dialog
      ref={dialog}
      className={css.dialog}
      data-ground="page"
      data-small={small || undefined}
      style={{ '--width': `${width}px` } as CSSProperties}
      aria-labelledby={titleId}
      onCancel={askToClose}
      onClose={reopen}
    >
      {open && (
        <>
          <div className={css.head}>
            <h2 id={titleId}>{title}</h2>
            <Button type="button" kind="quiet" icon="close" aria-label={say('kit.close')} onClick={onClose} />
          </div>
          <div ref={body} className={css.body}>
            {children}
          </div>
          {footer && <div className={css.foot}>{footer}</div>}
        </>
      )}
    </dialog>
  );
}
