import { useFetcher } from '@remix-run/react';
import { type RefObject, useEffect, useRef } from 'react';
import type { loader } from './modules.ts';

type Cell = HTMLInputElement | HTMLSelectElement;

const taken = ['name', 'unit', 'price', 'lossRate', 'labour'] as const;
const isModule = /^(detailList\[\d+\])\.moduleId$/;

/**
 * Fills a line by the module that is chosen in it, over what stood there; one that was chosen before the script had come fills a line
 * without a price. Without script the server fills what was left empty.
 */
export function useModuleFill(inside: RefObject<Element>, lines: unknown): void {
  const seen = useRef(new WeakMap<Cell, string>());
  const waiting = useRef(new Map<string, string>());
  const { data, load } = useFetcher<typeof loader>();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the cells are looked at whenever the lines have changed.
  useEffect(() => {
    const asked = changedIn(inside.current?.closest('form'), seen.current);
    for (const [row, id] of asked) waiting.current.set(row, id);
    if (asked.length > 0) load(`/marketing/quotesprogram/modules?ids=${[...new Set(waiting.current.values())].join(',')}`);
  }, [inside, lines, load]);

  useEffect(() => {
    const form = inside.current?.closest('form');
    if (!form || !data) return;
    for (const [row, id] of waiting.current) {
      const module = data.find((one) => one.id === id);
      for (const name of module ? taken : []) {
        const cell = form.elements.namedItem(`${row}.${name}`);
        if (cell instanceof HTMLInputElement) cell.value = plain(String(module?.[name] ?? ''));
      }
    }
    waiting.current.clear();
    form.dispatchEvent(new Event('change'));
  }, [inside, data]);
}

const plain = (text: string): string => (/^\d+\.\d+$/.test(text) ? text.replace(/\.?0+$/, '') : text);

function isPriced(form: HTMLFormElement | null | undefined, row: string): boolean {
  const cell = form?.elements.namedItem(`${row}.price`);
  return cell instanceof HTMLInputElement && cell.value !== '';
}

/** The rows whose module is another one than before, with it. */
function changedIn(form: HTMLFormElement | null | undefined, seen: WeakMap<Cell, string>): [string, string][] {
  const found: [string, string][] = [];
  for (const cell of form?.elements ?? []) {
    if (!(cell instanceof HTMLInputElement || cell instanceof HTMLSelectElement)) continue;
    const row = isModule.exec(cell.name)?.[1];
    if (row === undefined) continue;
    const before = seen.get(cell) ?? (isPriced(form, row) ? cell.value : '');
    seen.set(cell, cell.value);
    if (before !== cell.value && cell.value !== '') found.push([row, cell.value]);
  }
  return found;
}
