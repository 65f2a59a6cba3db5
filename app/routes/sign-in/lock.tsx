import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { attempt, call } from '#app/api.server.ts';
import { wordsOf } from '#app/i18n/i18n.server.ts';
import { useAnswer } from '#app/shell/browser/use-answer.ts';
import { flashCookie } from '#app/shell/flash.server.ts';
import { backFrom, lockAddress } from '#app/shell/lock/lock-address.ts';
import { LockForm } from '#app/shell/lock/lock-form.tsx';
import { pageTitle } from '#app/shell/menu/title.ts';
import { PlainFrame } from '#app/shell/plain-frame.tsx';

export const handle = { zeroJs: true };

export const meta = ({ data: shown, matches }: { data?: { title: string }; matches: Parameters<typeof pageTitle>[0] }) =>
  pageTitle(matches, shown?.title);

export async function loader({ request }: LoaderFunctionArgs) {
  const state = await call(request, ({ session }) => session.lockState());
  const say = await wordsOf(request);
  return {
    ...state,
    to: backFrom(new URL(request.url).searchParams.get('to')),
    title: say(state.isLocked ? 'shell.locked' : 'shell.lockTitle'),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const form = await request.formData();
  const to = backFrom(form.get('to'));
  const password = String(form.get('password') ?? '').slice(0, 128);
  return form.get('command') === 'unlock' ? unlock(request, password, to) : lock(request, password, to, form.get('command') === 'set');
}

async function lock(request: Request, password: string, to: string, isSetting: boolean) {
  const outcome = await attempt(request, ({ session }) => session.lock(isSetting ? { password } : {}));
  if (!('refusal' in outcome)) return redirect(lockAddress(to), { headers: { 'Set-Cookie': newPast() } });
  // The header's button has not asked for a password yet.
  return isSetting ? data({ problem: outcome.refusal.message, to }, { status: 400 }) : redirect(lockAddress(to));
}

async function unlock(request: Request, password: string, to: string) {
  const outcome = await attempt(request, ({ session }) => session.unlock({ password }));
  if ('refusal' in outcome) return data({ problem: outcome.refusal.message, to }, { status: 400 });
  if (outcome.answer.isOpen) return redirect(to, { headers: { 'Set-Cookie': newPast() } });
  const message = (await wordsOf(request))('shell.lockEnded');
  return redirect(`/login?to=${encodeURIComponent(to)}`, { headers: { 'Set-Cookie': flashCookie({ message, tone: 'warning' }) } });
}

/** Browsers with a back/forward cache drop pages of a session whose cookies have changed since. */
const newPast = () => `past=${Date.now().toString(36)}; Path=/; SameSite=Lax; HttpOnly`;

/** The lock screen, and before it the form for its password (specification 2.2, 2.4, 4). */
export default function Lock() {
  const { user, isLocked, to } = useLoaderData<typeof loader>();
  const again = useAnswer<typeof action>();
  return (
    <PlainFrame>
      <LockForm user={user} isLocked={isLocked} to={again?.to ?? to} problem={again?.problem} />
    </PlainFrame>
  );
}
