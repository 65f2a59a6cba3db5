import { type MouseEvent, type ReactNode, Suspense, useCallback, useState } from 'react';
import { GoTo } from '#app/shell/browser/go-to.tsx';
import { lazyLoad } from '#app/shell/browser/lazy-load.ts';
import type { OpenedTool } from './tool-popover.tsx';

/** Loaded when a list is first arranged. */
const ToolPopover = lazyLoad(
  () => import('./tool-popover.tsx'),
  ({ href }) => <GoTo href={href} />,
);

/** Links marked `data-tool` open their page's form next to the table, outside the table's own form. */
export function useToolPopover(): { openTool: (event: MouseEvent) => void; tool: ReactNode } {
  const [opened, setOpened] = useState<OpenedTool>();
  const close = useCallback(() => setOpened(undefined), []);
  const openTool = (event: MouseEvent) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-tool]');
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    // Older browsers without popovers follow the link.
    if (!link || !isPlain || !('popover' in HTMLElement.prototype)) return;
    event.preventDefault();
    const { pathname, search } = new URL(link.href);
    const { bottom, right } = (link.closest('details') ?? link).getBoundingClientRect();
    setOpened({ href: pathname + search, under: { bottom, right } });
  };
  const tool = opened && (
    <Suspense>
      <ToolPopover {...opened} onClose={close} />
    </Suspense>
  );
  return { openTool, tool };
}
