import { type RefObject, useEffect, useState } from 'react';

/** Whether a table has more columns than its box can show; new `columns` are measured again. The blocks on a phone always fit. */
export function useCramped(box: RefObject<HTMLElement>, columns: string): boolean {
  /** The width at which the box fits the full table again; 0: not cramped. */
  const [needed, setNeeded] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other columns need another width.
  useEffect(() => {
    setNeeded(0);
    const element = box.current;
    if (!element) return;
    const measure = () => {
      const { scrollWidth, clientWidth } = element;
      const isWide = matchMedia('(min-width: 768px)').matches;
      setNeeded((before) => {
        if (before > 0) return isWide && clientWidth < before ? before : 0;
        return isWide && scrollWidth > clientWidth + 1 ? scrollWidth : 0;
      });
    };
    const watching = new ResizeObserver(measure);
    watching.observe(element);
    return () => watching.disconnect();
  }, [box, columns]);
  return needed > 0;
}
