import { data } from '@remix-run/node';
import { StatusPage } from '#app/shell/error-page.tsx';
import { titled } from '#app/shell/menu/title.ts';

export const handle = { zeroJs: true };
export const meta = titled('shell.forbidden');
export const loader = () => data(null, { status: 403 });

export default function Forbidden() {
  return <StatusPage status={403} />;
}
