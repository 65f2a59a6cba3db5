import { type RefObject, useEffect, useState } from 'react';

/** Whether a table has more columns than its box shows; with other `columns` it is measured anew. A phone's blocks have room. */
export function useCramped(box: RefObject<HTMLElement>, columns: string): boolean {
  /** How wide the box must be again for the table at its full width; 0: it is not cramped. */
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
