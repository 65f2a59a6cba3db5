import { data } from '@remix-run/node';
import { StatusPage } from '#app/shell/error-page.tsx';
import { titled } from '#app/shell/menu/title.ts';

export const handle = { zeroJs: true };
export const meta = titled('shell.serverError');
export const loader = () => data(null, { status: 500 });

export default function ServerError() {
  return <StatusPage status={500} />;
}
