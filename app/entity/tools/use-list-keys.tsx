import { useFetcher } from '@remix-run/react';
import { type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { lazyLoad } from '#app/shell/browser/lazy-load.ts';

const KeysMap = lazyLoad(() => import('./keys-map.tsx'));

/** Features of a list's table that need script: keyboard shortcuts and column dragging. Both load later. */
export function useListKeys(rows: unknown, page: string): { place: RefObject<HTMLDivElement>; map: ReactNode; showMap: () => void } {
  const place = useRef<HTMLDivElement>(null);
  const [isMapShown, setMapShown] = useState(false);
  const { submit } = useFetcher();
  // biome-ignore lint/correctness/useExhaustiveDependencies: new rows need new listeners.
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    let end = () => {};
    let isGone = false;
    const begin = () =>
      void Promise.all([import('./list-keys.ts'), import('../columns/arrange-columns.ts')]).then(([keys, columns]) => {
        if (isGone) return;
        const ends = [
          keys.walkRows(element, () => setMapShown(true)),
          columns.arrangeColumns(element, (order, width) => {
            const sent = { order: order.join(','), ...(width && { width: `${width.name}:${width.pixels}` }) };
            submit(sent, { method: 'post', action: `${page}/columns` });
          }),
        ];
        end = () => {
          for (const one of ends) one();
        };
      });
    const wait = setTimeout(begin, 0);
    return () => {
      isGone = true;
      clearTimeout(wait);
      end();
    };
  }, [rows, page, submit]);
  const map = isMapShown && (
    <Suspense>
      <KeysMap onClose={() => setMapShown(false)} />
    </Suspense>
  );
  return { place, map, showMap: () => setMapShown(true) };
}
