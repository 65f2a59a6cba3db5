import { isRouteErrorResponse, useLocation, useRouteLoaderData } from '@remix-run/react';
import { useWords } from '#app/i18n/use-words.ts';
import type { WordKey } from '#app/i18n/words.ts';
import { ButtonLink } from '#app/kit/button.tsx';
import type { loader } from '#app/root.tsx';
import css from './error-page.module.css';
import { PlainFrame } from './plain-frame.tsx';

/** A thrown response or error as a page of its own: what happened, what to do next, and the request id for the administrator. */
export function ErrorPage({ error }: { error: unknown }) {
  return <StatusPage {...factsOf(error)} />;
}

/** The page of an error status, in a plain frame. */
export function StatusPage(facts: Facts) {
  return (
    <PlainFrame>
      <StatusInside {...facts} />
    </PlainFrame>
  );
}

/** An error inside the shell, which stays usable. */
export function ErrorInside({ error }: { error: unknown }) {
  return <StatusInside {...factsOf(error)} />;
}

/** The window title of an error page. */
export const errorTitle = (error: unknown): WordKey => wording(factsOf(error).status, false)[0];

interface Facts {
  status: number;
  /** What is not there, where it has a name; then the number says nothing more. */
  title?: string;
  message?: string;
  requestId?: string;
}

/** Title, hint and links of an error status. */
export function StatusInside({ status, title: named, message, requestId }: Facts) {
  const say = useWords();
  const { pathname, search } = useLocation();
  const root = useRouteLoaderData<typeof loader>('root');
  // The root's request id belongs to the document; later navigations are separate requests.
  const shownId = requestId ?? (status >= 500 && root?.pathname === pathname ? root.requestId : undefined);
  const [title, hint] = wording(status, shownId !== undefined);
  return (
    <div className={css.page}>
      {named === undefined && <p className={css.status}>{status}</p>}
      <h1>{named ?? say(title)}</h1>
      <p className={css.hint}>{message || say(hint)}</p>
      {shownId && (
        <p className={css.id}>
          {say('shell.requestId')} <code>{shownId}</code>
        </p>
      )}
      <div className={css.actions}>
        {(status === 429 || (status >= 500 && pathname !== '/500')) && (
          <ButtonLink to={pathname + search} reloadDocument icon="refresh">
            {say('kit.retry')}
          </ButtonLink>
        )}
        <ButtonLink kind="primary" to="/" reloadDocument icon="home">
          {say('shell.toHome')}
        </ButtonLink>
      </div>
    </div>
  );
}

function wording(status: number, hasId: boolean): [title: WordKey, hint: WordKey] {
  if (status === 404 || status === 405) return ['shell.notFound', 'shell.notFoundHint'];
  if (status === 401 || status === 403) return ['shell.forbidden', 'shell.forbiddenHint'];
  if (status === 429) return ['shell.tooMany', 'shell.tooManyHint'];
  if (status < 500) return ['shell.badRequest', 'shell.badRequestHint'];
  return ['shell.serverError', hasId ? 'shell.serverErrorHint' : 'shell.serverErrorHintPlain'];
}

/** Only a thrown response provides its own text, or `{ message, requestId }`; the text of an unexpected error belongs in the log. */
function factsOf(error: unknown): Facts {
  if (!isRouteErrorResponse(error)) return { status: 500 };
  const { status, data } = error;
  if (typeof data === 'string') return { status, message: data };
  const { title, message, requestId } = (data ?? {}) as Partial<Facts>;
  return { status, title, message, requestId };
}
