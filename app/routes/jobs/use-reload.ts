import { useRevalidator } from '@remix-run/react';
import { useEffect } from 'react';

const every = 1500;

/** Reloads the data while a job is running and the page is visible; without script the page reloads itself. */
export function useReload(isUnderWay: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isUnderWay) return;
    const timer = setInterval(() => document.visibilityState === 'visible' && revalidate(), every);
    return () => clearInterval(timer);
  }, [isUnderWay, revalidate]);
}
