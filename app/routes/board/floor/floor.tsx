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
  /** The address of a stream of changes, upon which the page refreshes at once. */
  stream?: string;
  /** In the font size of the office: for a page with many lines. */
  isOverview?: boolean;
}

/**
 * The frame of a shop-floor page. Such pages load a small module instead of React. A page that `refreshes` reloads each minute, so that a
 * newly due slot appears.
 */
export function Floor({ children, refreshes, stream, isOverview }: FloorProps) {
  const nonce = useContext(NonceContext);
  useToolAfterNavigation(refreshes === true, stream);
  return (
    <div className={isOverview ? undefined : css.floor}>
      <FloorQueue />
      <div data-refresh={refreshes || undefined} data-stream={stream}>
        {children}
      </div>
      {scripts.map((src) => (
        <script key={src} type="module" src={src} nonce={nonce} />
      ))}
    </div>
  );
}

/** After a navigation by script React renders the page, which never runs a script tag. */
function useToolAfterNavigation(refreshes: boolean, stream: string | undefined) {
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
    // A form being typed in is not replaced: its row may belong to another slot by then.
    const isTyped = () =>
      [...document.querySelectorAll<HTMLInputElement>('form[data-typed] input')].some(({ value, defaultValue }) => value !== defaultValue);
    const refresh = () => document.visibilityState === 'visible' && !isTyped() && revalidate();
    const timer = setInterval(refresh, 60_000);
    const source = stream === undefined ? undefined : new EventSource(stream);
    source?.addEventListener('changed', refresh);
    return () => {
      clearInterval(timer);
      source?.close();
    };
  }, [refreshes, stream, revalidate]);
}
