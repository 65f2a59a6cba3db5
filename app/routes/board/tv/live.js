// Refreshes a board on a television. Without this module the page reloads each minute.

const silentAtMost = 30_000;
const figuresAtMost = 90_000;
const refreshEvery = 60_000;
const turnEvery = 15_000;
const board = () => /** @type {HTMLElement} */ (document.querySelector('[data-board]'));

let heardAt = Date.now();
let figuresAt = Date.now();
let turnedAt = Date.now();
let refreshedAt = Date.now();
let isRefreshing = false;
let isWanted = false;

listen();
setInterval(() => {
  showAge();
  if (Date.now() - turnedAt >= turnEvery) turn();
  if (Date.now() - refreshedAt > refreshEvery) refresh();
}, 1_000);
addEventListener('online', refresh);
document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && refresh());

function listen() {
  const source = new EventSource(board().dataset.stream ?? '');
  const opened = Date.now();
  let isFirst = true;
  source.addEventListener('alive', () => {
    heard();
    // Changes during an interruption of the stream were not reported.
    if (isFirst && opened - refreshedAt > 5_000) refresh();
    isFirst = false;
  });
  source.addEventListener('changed', () => {
    heard();
    refresh();
  });
  source.addEventListener('ended', () => location.reload());
  source.addEventListener('error', () => {
    // Always a new connection: after a response that was not a stream, the old one may never reconnect.
    source.close();
    setTimeout(listen, 5_000);
  });
}

function heard() {
  heardAt = Date.now();
  showAge();
}

/** Figures are stale if the stream is silent, or if it is active but no page has loaded for a while. */
function showAge() {
  const notice = /** @type {HTMLElement | null} */ (board().querySelector('[data-stale]'));
  if (notice) notice.hidden = Date.now() - heardAt < silentAtMost && Date.now() - figuresAt < figuresAtMost;
}

/** Rotates the lines if they do not fit. */
function turn() {
  turnedAt = Date.now();
  const next = /** @type {HTMLElement | null} */ (board().querySelector('[data-next]'))?.dataset.next;
  if (!next) return;
  history.replaceState(null, '', next);
  refresh();
}

/** Changes during a refresh are combined into one refresh after it. */
async function refresh() {
  if (isRefreshing) {
    isWanted = true;
    return;
  }
  isRefreshing = true;
  refreshedAt = Date.now();
  await showFresh().catch(() => {});
  isRefreshing = false;
  if (!isWanted) return;
  isWanted = false;
  refresh();
}

async function showFresh() {
  const response = await fetch(location.href, { headers: { accept: 'text/html' }, signal: AbortSignal.timeout?.(20_000) });
  if (response.redirected) return location.reload();
  if (!response.ok) return;
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  const fresh = page.querySelector('[data-board]');
  // A new build has other styles.
  if (!fresh || stylesOf(page) !== stylesOf(document)) return location.reload();
  const open = [...board().querySelectorAll('details')].map((details) => details.open);
  for (const [index, details] of [...fresh.querySelectorAll('details')].entries()) details.open = open[index] ?? false;
  board().replaceChildren(...fresh.childNodes);
  figuresAt = Date.now();
  document.title = page.title;
  showAge();
}

/** @param {Document} page */
function stylesOf(page) {
  return [...page.querySelectorAll('link[rel="stylesheet"]')].map((link) => link.getAttribute('href')).join();
}
