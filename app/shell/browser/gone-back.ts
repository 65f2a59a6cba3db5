/**
 * Whoever goes back before React has taken the page over has another address on the same document: the router would begin there with the
 * data of this page. The page at that address is loaded instead. Returns whether it is.
 */
export function reloadGoneBack(): boolean {
  const { path } = document.documentElement.dataset;
  if (path !== undefined && path !== location.pathname) {
    location.reload();
    return true;
  }
  addEventListener('popstate', () => {
    if (!('__remixRouter' in window)) location.reload();
  });
  return false;
}
