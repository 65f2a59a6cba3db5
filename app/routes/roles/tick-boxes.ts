/** All boxes of a tree, in order. */
export const boxesIn = (element: Element): HTMLInputElement[] => [...element.querySelectorAll<HTMLInputElement>('input[type="checkbox"]')];

/** Marks unticked boxes that have ticked descendants; the mark is visual and never posted. */
export function markPartly(tree: Element, partly: ReadonlySet<string>): void {
  for (const box of boxesIn(tree)) {
    const below = box.closest('li')?.querySelector(':scope > details');
    box.indeterminate = !box.checked && (partly.has(box.value) || (below ? boxesIn(below).some((one) => one.checked) : false));
  }
}

/** Ticks a whole branch, or clears it if all of it is ticked; nodes hidden by a search stay as they are. */
export function tickBranch(button: HTMLElement, afterwards: () => void): void {
  const branch = button.closest('li');
  if (!branch) return;
  const boxes = boxesIn(branch).filter((box) => box.closest('li[hidden]') === null);
  const isTicked = boxes.some((box) => !box.checked);
  for (const box of boxes) box.checked = isTicked;
  afterwards();
}
