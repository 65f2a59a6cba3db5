import { data } from '@remix-run/node';
import { StatusPage } from '#app/shell/error-page.tsx';
import { titled } from '#app/shell/title.ts';

export const handle = { zeroJs: true };
export const meta = titled('notFound');
export const loader = () => data(null, { status: 404 });

export default function NotFound() {
  return <StatusPage status={404} />;
}
