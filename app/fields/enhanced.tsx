import { type ComponentType, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type InputProps, textOf } from './field-kind.ts';
import css from './fields.module.css';

/** The props of a Mantine control; the value is the text of the native control that it replaces. */
export type RichProps = Omit<InputProps, 'value'> & { value: string };

export type LoadControl = () => Promise<{ default: ComponentType<RichProps> }>;

interface EnhancedProps extends InputProps {
  /** Loads the Mantine control; one function per kind, because loaded modules are cached by it. */
  load: LoadControl;
  /** Limits the width to that of a date. */
  length?: 'date';
  /** The native control, used without script, on touch devices, or if the chunk fails to load. */
  children: ReactNode;
}

/** A native control that is replaced by Mantine's once its chunk has loaded; text and focus carry over. */
export function Enhanced({ load, length, children, ...props }: EnhancedProps) {
  const { id, name, value, describedBy, whenWanted = false } = props;
  const box = useRef<HTMLDivElement>(null);
  const [rich, setRich] = useState(() => richFrom(kept.get(load), textOf(value), props.autoFocus));
  const isRich = rich !== undefined;
  useEffect(() => {
    if (isRich || !matchMedia('(pointer: fine)').matches) return;
    let isHere = true;
    const form = box.current?.closest('form');
    const replace = (Control: ComponentType<RichProps>) => {
      kept.set(load, Control);
      const element = box.current;
      if (!isHere || !element) return;
      // At once: what is typed between reading the text and drawing it again would be lost.
      flushSync(() => setRich(richFrom(Control, textIn(element, name), element.contains(document.activeElement))));
    };
    const fetchControl = () => {
      load().then(
        ({ default: Control }) => replace(Control),
        () => undefined,
      );
    };
    if (whenWanted) for (const sign of signsOfIntent) form?.addEventListener(sign, fetchControl, { once: true });
    else fetchControl();
    return () => {
      isHere = false;
      for (const sign of signsOfIntent) form?.removeEventListener(sign, fetchControl);
    };
  }, [isRich, load, name, whenWanted]);
  // Mantine sets `aria-describedby` to its own notes only, and ours is outside its control.
  useEffect(() => {
    const control = isRich && box.current?.querySelector(`[id="${id}"]`);
    if (control && describedBy) control.setAttribute('aria-describedby', describedBy);
    else if (control) control.removeAttribute('aria-describedby');
  }, [isRich, id, describedBy]);

  return (
    <div ref={box} className={css.enhanced} data-length={length} onKeyDownCapture={keepKeys}>
      {rich ? <rich.Control {...props} value={rich.value} autoFocus={rich.hasFocus} /> : children}
    </div>
  );
}

const signsOfIntent = ['pointerenter', 'focusin'] as const;

const kept = new Map<LoadControl, ComponentType<RichProps>>();

const richFrom = (Control: ComponentType<RichProps> | undefined, value: string, hasFocus = false) =>
  Control && { Control, value, hasFocus };

/** The value that the native control would post. */
function textIn(box: HTMLElement, name: string): string {
  const controls = [...box.querySelectorAll<HTMLInputElement>('input, select, textarea')].filter((control) => control.name === name);
  const sent = controls.filter((control) => control.type !== 'checkbox' || control.checked);
  return sent.map((control) => control.value).join(',');
}

/** Esc closes an open list instead of the dialog, and Enter picks its entry instead of submitting the form. */
function keepKeys(event: KeyboardEvent<HTMLElement>): void {
  const isOpen = event.currentTarget.querySelector('[data-fixed]') !== null;
  const isList = event.target instanceof Element && event.target.getAttribute('aria-expanded') === 'true';
  if ((event.key === 'Escape' && isOpen) || (event.key === 'Enter' && isList)) event.preventDefault();
}
