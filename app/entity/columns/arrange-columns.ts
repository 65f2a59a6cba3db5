import css from './arrange-columns.module.css';

/** The new order of the columns, and the width of the one that was resized. */
export type Arranged = (order: string[], width?: { name: string; pixels: number }) => void;

/** Lets users reorder columns by dragging their heads, and resize them at the edge. */
export function arrangeColumns(place: HTMLElement, keep: Arranged): () => void {
  const heads = [...place.querySelectorAll<HTMLTableCellElement>('th[data-column]')];
  const listening = new AbortController();
  const { signal } = listening;
  const names = heads.map((head) => head.dataset.column ?? '');
  let dragged: string | undefined;
  for (const [index, head] of heads.entries()) {
    const name = names[index] ?? '';
    head.draggable = true;
    const on = <Name extends keyof HTMLElementEventMap>(type: Name, listen: (event: HTMLElementEventMap[Name]) => void) =>
      head.addEventListener(type, listen, { signal });
    on('dragstart', ({ dataTransfer }) => {
      dragged = name;
      dataTransfer?.setData('text/plain', name);
    });
    on('dragover', (event) => dragged !== undefined && event.preventDefault());
    on('dragend', () => {
      dragged = undefined;
    });
    on('drop', (event) => {
      event.preventDefault();
      if (dragged !== undefined && dragged !== name) keep(placed(names, dragged, name));
    });
    const edge = document.createElement('span');
    edge.className = css.edge ?? '';
    edge.draggable = false;
    edge.addEventListener('pointerdown', (event) => pull(event, head, (pixels) => keep(names, { name, pixels })));
    // Without this, releasing the edge would follow a link in the head.
    edge.addEventListener('click', (event) => event.stopPropagation());
    head.append(edge);
    signal.addEventListener('abort', () => edge.remove());
  }
  return () => listening.abort();
}

/** Moves one name to the position of another. */
export function placed(names: string[], moved: string, target: string): string[] {
  const others = names.filter((name) => name !== moved);
  const at = others.indexOf(target) + (names.indexOf(moved) < names.indexOf(target) ? 1 : 0);
  return [...others.slice(0, at), moved, ...others.slice(at)];
}

const [narrowest, widest] = [48, 800];

/** Follows the pointer until it is released, then reports the column's width. */
function pull(down: PointerEvent, head: HTMLTableCellElement, done: (pixels: number) => void): void {
  down.preventDefault();
  const start = head.getBoundingClientRect().width;
  const letGo = new AbortController();
  let pixels = Math.round(start);
  head.draggable = false;
  const follow = ({ clientX }: PointerEvent) => {
    pixels = Math.round(Math.min(widest, Math.max(narrowest, start + clientX - down.clientX)));
    for (const name of ['width', 'minWidth', 'maxWidth'] as const) head.style[name] = `${pixels}px`;
  };
  const end = () => {
    letGo.abort();
    head.draggable = true;
    if (pixels !== Math.round(start)) done(pixels);
  };
  window.addEventListener('pointermove', follow, letGo);
  window.addEventListener('pointerup', end, letGo);
  window.addEventListener('pointercancel', end, letGo);
}
