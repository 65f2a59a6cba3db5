import { useEffect } from 'react';

/** Navigates to the page that does the same without script. */
export function GoTo({ href }: { href: string }) {
  useEffect(() => location.assign(href), [href]);
  return null;
}
