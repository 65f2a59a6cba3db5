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

/** Ticks the pages of a folder along with it, without their buttons; clears all below a folder that is cleared. */
export function tickPages(folder: HTMLInputElement): void {
  const below = folder.closest('li')?.querySelector(':scope > details');
  if (!below?.querySelector('input:not([data-button])')) return;
  for (const box of boxesIn(below)) {
    const isLeft = box.closest('li[hidden]') !== null || (folder.checked && box.dataset.button !== undefined);
    if (!isLeft) box.checked = folder.checked;
  }
}

/** The ticked boxes; where a ticked one stands for everything below it, those count, too. */
export const countTicked = (tree: Element, inherits: boolean): number =>
  boxesIn(tree).filter((box) => box.checked || (inherits && isBelowTicked(box, tree))).length;

function isBelowTicked(box: Element, tree: Element): boolean {
  for (let at = box.closest('li')?.parentElement?.closest('li'); at && tree.contains(at); at = at.parentElement?.closest('li'))
    if (at.querySelector<HTMLInputElement>(':scope > label > input')?.checked) return true;
  return false;
}
