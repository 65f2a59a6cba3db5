import { StatusPage } from '#app/shell/error-page.tsx';
import { titled } from '#app/shell/menu/title.ts';

export const handle = { zeroJs: true };
export const meta = titled('shell.serverError');

/** Shows what an error looks like to anybody who asks, so it answers 200: as a 500 it would raise the operator's alarm. */
export default function ServerError() {
  return <StatusPage status={500} />;
}
