/** Menu groups that the user opened (true) or folded (false), by code. */
export type Folds = Record<string, boolean>;

const cookie = 'folds';
const longest = 1500;

/** Reads the cookie: `+board~system` means group board open and system folded. */
export function readFolds(value: string | undefined): Folds {
  return Object.fromEntries(
    [...(value ?? '').slice(0, longest).matchAll(/([+~])(\w+)/g)].map(([, sign, code = '']) => [code, sign === '+']),
  );
}

/** Stores that a group was opened or folded in this browser, for the next document. */
export function noteFold(code: string, isOpen: boolean): void {
  if (!/^\w+$/.test(code)) return;
  const known = readFolds(
    document.cookie
      .split('; ')
      .find((pair) => pair.startsWith(`${cookie}=`))
      ?.slice(cookie.length + 1),
  );
  const { [code]: _before, ...others } = known;
  // The oldest are dropped first, because a cookie is sent with every request.
  const text = Object.entries({ ...others, [code]: isOpen })
    .map(([group, open]) => `${open ? '+' : '~'}${group}`)
    .join('');
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is unavailable on plain http.
  document.cookie = `${cookie}=${text.slice(-longest)}; Path=/; Max-Age=31536000; SameSite=Lax`;
}
