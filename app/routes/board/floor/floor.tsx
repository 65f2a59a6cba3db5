import { useRevalidator } from '@remix-run/react';
import { type ReactNode, useContext, useEffect } from 'react';
import { NonceContext } from '#app/shell/browser/nonce.ts';
import script from './floor.js?url';
import css from './floor.module.css';
import { FloorQueue } from './queue/floor-queue.tsx';
import keepTyped from './typed/keep-typed.js?url';

const scripts = [script, keepTyped];

interface FloorProps {
  children: ReactNode;
  refreshes?: boolean;
  /** In the type of the office: for a page that shows many lines at once. */
  isOverview?: boolean;
}

/**
 * The frame of a shop-floor page. Such pages come without React's script; one small module of ours brings what is only comfort.
 * A page that `refreshes` asks for itself again each minute, so that a slot that falls due shows up by itself.
 */
export function Floor({ children, refreshes, isOverview }: FloorProps) {
  const nonce = useContext(NonceContext);
  useToolAfterNavigation(refreshes === true);
  return (
    <div className={isOverview ? undefined : css.floor}>
      <FloorQueue />
      <div data-refresh={refreshes || undefined}>{children}</div>
      {scripts.map((src) => (
        <script key={src} type="module" src={src} nonce={nonce} />
      ))}
    </div>
  );
}

/** Reached by a link of a page with script, this one is drawn by React, which never runs a script tag. */
function useToolAfterNavigation(refreshes: boolean) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const elements = scripts.map((src) => Object.assign(document.createElement('script'), { type: 'module', src }));
    document.head.append(...elements);
    return () => {
      for (const element of elements) element.remove();
    };
  }, []);
  useEffect(() => {
    if (!refreshes) return;
    document.querySelector('[data-refresh]')?.removeAttribute('data-refresh');
    // What somebody is typing stays where it is: the row may be another slot's by then.
    const isTyped = () =>
      [...document.querySelectorAll<HTMLInputElement>('form[data-typed] input')].some(({ value, defaultValue }) => value !== defaultValue);
    const timer = setInterval(() => document.visibilityState === 'visible' && !isTyped() && revalidate(), 60_000);
    return () => clearInterval(timer);
  }, [refreshes, revalidate]);
}
