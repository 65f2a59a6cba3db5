import { useLocation, useRevalidator } from '@remix-run/react';
import { type CSSProperties, type KeyboardEvent, useEffect, useRef } from 'react';
import { useWords } from '#app/i18n/use-words.ts';
import css from './tab-bar.module.css';
import type { TabCommands } from './use-tab-commands.ts';
import type { OpenedMenu } from './use-tab-presses.ts';

interface TabMenuProps extends OpenedMenu {
  isWelcome: boolean;
  commands: TabCommands;
  onClose: () => void;
}

/** A tab's context menu (specification 2.3); arrow keys move in it, Esc and a click elsewhere close it. */
export function TabMenu({ tab, x, y, isWelcome, commands, onClose }: TabMenuProps) {
  const say = useWords();
  const menu = useRef<HTMLDivElement>(null);
  const { revalidate } = useRevalidator();
  const isCurrent = useLocation().pathname === tab.page;
  useEffect(() => {
    const before = document.activeElement;
    menu.current?.querySelector('button')?.focus();
    const closeOutside = (event: Event) => {
      if (!menu.current?.contains(event.target as Node)) onClose();
    };
    document.addEventListener('pointerdown', closeOutside);
    window.addEventListener('blur', onClose);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      window.removeEventListener('blur', onClose);
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, [onClose]);
  const walk = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key === 'Escape') event.preventDefault();
    // The Tab key continues from where the menu was opened.
    if (event.key === 'Escape' || event.key === 'Tab') return onClose();
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const items = [...event.currentTarget.querySelectorAll('button')];
    items[(items.indexOf(document.activeElement as HTMLButtonElement) + step + items.length) % items.length]?.focus();
  };
  const entries = [
    ...(isCurrent ? [{ name: say('shell.tabRefresh'), command: revalidate }] : []),
    ...(isWelcome ? [] : [{ name: say(tab.isPinned ? 'shell.pinRemove' : 'shell.tabPin'), command: () => commands.pin(tab) }]),
    ...(isWelcome ? [] : [{ name: say('kit.close'), command: () => commands.close(tab) }]),
    ...(isWelcome ? [] : [{ name: say('shell.tabsLeft'), command: () => commands.closeBeside(tab, 'left') }]),
    { name: say('shell.tabsRight'), command: () => commands.closeBeside(tab, 'right') },
    { name: say('shell.tabsOthers'), command: () => commands.closeOthers(tab) },
    { name: say('shell.tabsAll'), command: commands.closeAll },
    { name: say('shell.clearCache'), command: commands.clear },
  ];
  const place: CSSProperties = { top: y, left: `min(${x}px, calc(100vw - 160px))` };
  return (
    <div ref={menu} role="menu" tabIndex={-1} aria-label={tab.label} className={css.menu} style={place} onKeyDown={walk}>
      {entries.map(({ name, command }) => (
        <button
          key={name}
          type="button"
          role="menuitem"
          onClick={() => {
            onClose();
            command();
          }}
        >
          {name}
        </button>
      ))}
    </div>
  );
}
