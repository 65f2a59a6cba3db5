/**
 * Keyboard navigation of a list's rows: j and k move, Enter opens, x ticks, / searches, ? shows the keys. One row at a time is in the tab
 * order; keys work only while the focus is in the table, so that typing elsewhere is not intercepted (WCAG 2.1.4).
 */
export function walkRows(place: HTMLElement, showMap: () => void): () => void {
  const rows = () => [...place.querySelectorAll<HTMLTableRowElement>('tr[data-row]')];
  const stop = (row: HTMLTableRowElement | undefined) => {
    if (!row) return;
    for (const other of rows()) other.tabIndex = other === row ? 0 : -1;
  };
  stop(rows().find((row) => row.tabIndex === 0) ?? rows()[0]);
  const rowOf = (target: EventTarget | null) =>
    target instanceof Element ? (target.closest<HTMLTableRowElement>('tr[data-row]') ?? undefined) : undefined;
  const isIn = (row: HTMLTableRowElement) => row.contains(document.activeElement);
  const go = (row: HTMLTableRowElement | undefined) => {
    if (!row) return;
    stop(row);
    row.focus();
    row.scrollIntoView({ block: 'nearest' });
  };
  const act: Record<string, (row: HTMLTableRowElement) => void> = {
    // If the table itself has the focus, the first press goes to the current row.
    j: (row) => go(isIn(row) ? rows()[rows().indexOf(row) + 1] : row),
    k: (row) => go(isIn(row) ? rows()[rows().indexOf(row) - 1] : row),
    x: (row) => row.querySelector<HTMLInputElement>('input[name="ids"]')?.click(),
    Enter: (row) => row.querySelector<HTMLElement>('a[data-dialog="record"]')?.click(),
    '/': () => place.querySelector<HTMLElement>('form[role="search"] :is(input:not([type="hidden"]), select)')?.focus(),
    '?': () => showMap(),
  };
  const press = (event: KeyboardEvent) => {
    const { target } = event;
    if (!(target instanceof HTMLElement) || target.matches('input, textarea, select, [contenteditable]')) return;
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    const row = rowOf(target) ?? rows().find(({ tabIndex }) => tabIndex === 0);
    if (!row?.closest('section')?.contains(target)) return;
    // Enter on a focused control activates that control.
    if (event.key === 'Enter' && target.closest('a, button, summary')) return;
    const command = act[event.key] ?? act[event.key.toLowerCase()];
    if (!command) return;
    event.preventDefault();
    command(row);
  };
  const listening = new AbortController();
  place.addEventListener('keydown', press, listening);
  // Clicks by script, such as restored ticks, do not move the current row.
  for (const name of ['focusin', 'click'])
    place.addEventListener(name, ({ target, isTrusted }) => isTrusted && stop(rowOf(target)), listening);
  return () => listening.abort();
}
