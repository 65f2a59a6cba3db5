/** Groups of the menu that were opened (true) or folded (false) by hand, by their codes. */
export type Folds = Record<string, boolean>;

const cookie = 'folds';
const longest = 1500;

/** Reads what the cookie keeps: `+board~system` is the group board open and system folded. */
export function readFolds(value: string | undefined): Folds {
  return Object.fromEntries(
    [...(value ?? '').slice(0, longest).matchAll(/([+~])(\w+)/g)].map(([, sign, code = '']) => [code, sign === '+']),
  );
}

/** Remembers a group that was just opened or folded, in this browser, so that the next document draws the menu as it was left. */
export function noteFold(code: string, isOpen: boolean): void {
  if (!/^\w+$/.test(code)) return;
  const known = readFolds(
    document.cookie
      .split('; ')
      .find((pair) => pair.startsWith(`${cookie}=`))
      ?.slice(cookie.length + 1),
  );
  const { [code]: _before, ...others } = known;
  // The oldest are forgotten first: a cookie travels with every request.
  const text = Object.entries({ ...others, [code]: isOpen })
    .map(([group, open]) => `${open ? '+' : '~'}${group}`)
    .join('');
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not there on plain http.
  document.cookie = `${cookie}=${text.slice(-longest)}; Path=/; Max-Age=31536000; SameSite=Lax`;
}
