import { useRevalidator } from '@remix-run/react';
import { type ReactNode, useContext, useEffect } from 'react';
import { NonceContext } from '#app/shell/browser/nonce.ts';
import script from './floor.js?url';
import css from './floor.module.css';
import { FloorQueue } from './queue/floor-queue.tsx';

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
      <script type="module" src={script} nonce={nonce} />
    </div>
  );
}

/** Reached by a link of a page with script, this one is drawn by React, which never runs a script tag. */
function useToolAfterNavigation(refreshes: boolean) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const element = document.createElement('script');
    element.type = 'module';
    element.src = script;
    document.head.append(element);
    return () => element.remove();
  }, []);
  useEffect(() => {
    if (!refreshes) return;
    document.querySelector('[data-refresh]')?.removeAttribute('data-refresh');
    const timer = setInterval(() => document.visibilityState === 'visible' && revalidate(), 60_000);
    return () => clearInterval(timer);
  }, [refreshes, revalidate]);
}
