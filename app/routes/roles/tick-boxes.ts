/** Every box of a tree, in its order. */
export const boxesIn = (element: Element): HTMLInputElement[] => [...element.querySelectorAll<HTMLInputElement>('input[type="checkbox"]')];

/** Marks the boxes that are not ticked while something below them is; the mark is for the eye and is never posted. */
export function markPartly(tree: Element, partly: ReadonlySet<string>): void {
  for (const box of boxesIn(tree)) {
    const below = box.closest('li')?.querySelector(':scope > details');
    box.indeterminate = !box.checked && (partly.has(box.value) || (below ? boxesIn(below).some((one) => one.checked) : false));
  }
}

/** Ticks a whole branch, or clears it where all of it is ticked; what a search hides stays as it is. */
export function tickBranch(button: HTMLElement, afterwards: () => void): void {
  const branch = button.closest('li');
  if (!branch) return;
  const boxes = boxesIn(branch).filter((box) => box.closest('li[hidden]') === null);
  const isTicked = boxes.some((box) => !box.checked);
  for (const box of boxes) box.checked = isTicked;
  afterwards();
}
