// Keeps a part of a page up to date inside the document that it began with: a load by the browser that failed would leave the browser's
// own error page, from which a screen in the hall does not return. Plain JavaScript, because the page links to this file itself.
export {};

const silentAtMost = 30_000;
const figuresAtMost = 90_000;
const goneAfter = 12 * 60 * 60_000;
const refreshEvery = 60_000;
const againAfter = 15_000;
const turnEvery = 15_000;
const listenAgainAfter = 5_000;
const answersWithin = 20_000;
const untouchedFor = 3 * 60 * 60_000;
const typedFor = 10 * 60_000;
/** Pages for a person, to whom a session that ended or a locked screen leads. */
const aside = /^\/(login|lock|identity|info\/password)$/;

const part = () => /** @type {HTMLElement} */ (document.querySelector('[data-live]'));
const noticeOf = (/** @type {Element} */ of) => /** @type {HTMLElement | null} */ (of.querySelector('[data-stale]'));
/** A part that rests belongs to a terminal: untouched it stops, so that its session can expire. */
const rests = () => part().dataset.rests !== undefined;

const over = new AbortController();
const { signal } = over;
const begunAt = Date.now();
let [heardAt, figuresAt, turnedAt, refreshedAt, touchedAt] = [begunAt, begunAt, begunAt, begunAt, begunAt];
let [isRefreshing, isWanted, isWell] = [false, false, true];
/** @type {EventSource | undefined} */
let source;
let listenedAt = 0;
let tickedAt = begunAt;
let isGivingWay = false;

const timer = setInterval(tick, 1_000);
// The document holds on to each script that it ever loaded, and so to what this one still holds.
signal.addEventListener(
  'abort',
  () => {
    clearInterval(timer);
    source?.close();
    source = undefined;
  },
  { once: true },
);
addEventListener('online', () => refresh(), { signal });
addEventListener('queue-sent', () => refresh(), { signal });
document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && refresh(), { signal });
for (const kind of ['pointerdown', 'keydown']) addEventListener(kind, touch, { passive: true, signal });
tick();

function tick() {
  const now = Date.now();
  if (now < tickedAt) setBack(tickedAt - now);
  tickedAt = now;
  showAge();
  // A connection that went silent may never say that it is lost.
  if (source ? now - Math.max(heardAt, listenedAt) > silentAtMost + againAfter : now - listenedAt >= listenAgainAfter) listen();
  if (now - turnedAt >= turnEvery) turn();
  if (now - refreshedAt > (isWell ? refreshEvery : againAfter)) refresh();
}

/** A clock that was put right would have all of it in its future: nothing would be due, and nothing old, until it comes there. @param {number} by */
function setBack(by) {
  heardAt -= by;
  figuresAt -= by;
  turnedAt -= by;
  refreshedAt -= by;
  touchedAt -= by;
  listenedAt -= by;
}

function listen() {
  source?.close();
  source = undefined;
  const { stream, halted } = part().dataset;
  if (stream === undefined || halted !== undefined) return;
  listenedAt = Date.now();
  const own = new EventSource(stream);
  source = own;
  let isFirst = true;
  own.addEventListener('alive', () => {
    heard();
    // Changes during an interruption of the stream were not reported.
    if (isFirst && listenedAt - figuresAt > 5_000) refresh();
    isFirst = false;
  });
  own.addEventListener('changed', () => {
    heard();
    refresh();
  });
  own.addEventListener('ended', () => refresh());
  own.addEventListener('error', () => {
    // Always a new connection: after a response that was not a stream, the old one may never reconnect.
    own.close();
    if (source !== own) return;
    source = undefined;
    listenedAt = Date.now();
  });
}

function heard() {
  heardAt = Date.now();
  showAge();
}

function touch() {
  const hasRested = isResting();
  touchedAt = Date.now();
  if (hasRested) refresh();
}

const isResting = () => rests() && Date.now() - touchedAt > untouchedFor;

/** Figures are stale if the stream is silent, or if it is active but no page has loaded for a while. */
function showAge() {
  const notice = noticeOf(part());
  if (!notice) return;
  const now = Date.now();
  // Figures of the shift before last would be taken for those of today.
  if (!rests() && now - figuresAt >= goneAfter) part().dataset.gone = '';
  const isSilent = part().dataset.stream !== undefined && now - heardAt >= silentAtMost;
  // It does not push away what somebody is about to touch.
  if (notice.hidden && rests() && now - touchedAt < 10_000) return;
  notice.hidden = !isSilent && now - figuresAt < figuresAtMost;
}

/** Rotates the lines if they do not fit. */
function turn() {
  turnedAt = Date.now();
  const next = /** @type {HTMLElement | null} */ (part().querySelector('[data-next]'))?.dataset.next;
  if (!next) return;
  history.replaceState(null, '', next);
  refresh();
}

/** Changes during a refresh are combined into one refresh after it. */
async function refresh() {
  if (signal.aborted || isResting() || (rests() && document.visibilityState !== 'visible')) return;
  if (isRefreshing) {
    isWanted = true;
    return;
  }
  isRefreshing = true;
  refreshedAt = Date.now();
  isWell = await showFresh().catch(() => false);
  isRefreshing = false;
  if (!isWanted) return;
  isWanted = false;
  refresh();
}

/** Returns whether the page was answered with figures; an outage, and whatever a proxy says during it, leaves those that are shown. */
async function showFresh() {
  const { response, page } = await ask();
  const fresh = /** @type {HTMLElement | null} */ (page.querySelector('[data-live]'));
  if (!fresh) {
    if (response.ok && response.redirected && aside.test(new URL(response.url).pathname)) halt(response.url);
    return false;
  }
  if (response.status >= 500 || response.status === 429) return false;
  const dropOldStyles = await takeStyles(page);
  if (show(fresh)) figuresAt = Date.now();
  dropOldStyles();
  document.title = page.title;
  showAge();
  giveWay(page);
  return response.ok;
}

async function ask() {
  const cut = new AbortController();
  const timeout = setTimeout(() => cut.abort(), answersWithin);
  try {
    const response = await fetch(location.href, { headers: { accept: 'text/html' }, signal: cut.signal });
    return { response, page: new DOMParser().parseFromString(await response.text(), 'text/html') };
  } finally {
    clearTimeout(timeout);
  }
}

/** Only a person can go on from here: figures give way to that notice until the server answers with figures again. @param {string} href */
function halt(href) {
  for (const link of part().querySelectorAll('a[data-sign-in]')) link.setAttribute('href', href);
  part().dataset.halted = '';
  source?.close();
  source = undefined;
}

/** Returns whether what is shown is of now, or somebody at work in it will send it soon. @param {HTMLElement} fresh */
function show(fresh) {
  const shown = part();
  // A form being typed in is not replaced: its row may belong to another slot by then.
  if (isTyped(shown)) {
    delete shown.dataset.halted;
    return Date.now() - touchedAt < typedFor;
  }
  if (textOf(fresh) === textOf(shown)) {
    const notice = noticeOf(fresh);
    if (notice) noticeOf(shown)?.replaceWith(notice);
    return true;
  }
  const open = [...shown.querySelectorAll('details')].map((details) => details.open);
  for (const [index, details] of [...fresh.querySelectorAll('details')].entries()) details.open = open[index] ?? false;
  const focused = shown.contains(document.activeElement) ? placeOf(document.activeElement) : '';
  shown.replaceWith(fresh);
  for (const control of fresh.querySelectorAll('a, input')) {
    if (focused !== '' && placeOf(control) === focused && control instanceof HTMLElement) control.focus({ preventScroll: true });
  }
  return true;
}

/** @param {Element} shown */
const isTyped = (shown) =>
  [...shown.querySelectorAll('input')].some((input) => input.value !== input.defaultValue || input.checked !== input.defaultChecked);

/** The form's own key differs each time. @param {Element} shown */
function textOf(shown) {
  const copy = /** @type {Element} */ (shown.cloneNode(true));
  for (const own of copy.querySelectorAll('input[name^="_"], [data-stale]')) own.remove();
  return copy.outerHTML;
}

/** @param {Element | null} control */
const placeOf = (control) => (control instanceof HTMLAnchorElement ? control.href : (control?.id ?? ''));

/** Loads the styles of a new build beside the old ones; returns what removes these. @param {Document} page */
async function takeStyles(page) {
  const stylesOf = (/** @type {Document} */ of) => /** @type {HTMLLinkElement[]} */ ([...of.querySelectorAll('link[rel="stylesheet"]')]);
  const old = stylesOf(document);
  const hrefs = stylesOf(page).map((link) => link.getAttribute('href') ?? '');
  if (hrefs.join() === old.map((link) => link.getAttribute('href')).join()) return () => {};
  const links = hrefs.map((href) => Object.assign(document.createElement('link'), { rel: 'stylesheet', href }));
  const loads = links.map(
    (link) =>
      new Promise((resolve, reject) => {
        link.addEventListener('load', resolve);
        link.addEventListener('error', reject);
        setTimeout(reject, answersWithin);
      }),
  );
  document.head.append(...links);
  try {
    await Promise.all(loads);
  } catch (error) {
    for (const link of links) link.remove();
    throw error;
  }
  return () => {
    for (const link of old) link.remove();
  };
}

/** To the script of another build, which knows its page; until it has loaded, which may be never, this one goes on. @param {Document} page */
function giveWay(page) {
  const src = page.querySelector('script[data-live-script]')?.getAttribute('src');
  const address = src && new URL(src, location.href);
  if (!address || isGivingWay || address.pathname === new URL(import.meta.url).pathname) return;
  isGivingWay = true;
  // A build that returns after another one was loaded before, and under its own name would not begin again.
  address.search = String(Date.now());
  import(address.href).then(
    () => over.abort(),
    () => {
      isGivingWay = false;
    },
  );
}
