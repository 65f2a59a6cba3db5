import { data, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { plannedAt } from '#app/shell/absent.server.ts';
import { StatusInside, StatusPage } from '#app/shell/error-page.tsx';
import { titled } from '#app/shell/menu/title.ts';
import { Shell } from '#app/shell/shell.tsx';
import { shellDataIfAny } from '#app/shell/shell-data.server.ts';

export const handle = { zeroJs: true };
export const meta = titled('shell.notFound');

export async function loader({ request }: LoaderFunctionArgs) {
  const { shell, headers } = await shellDataIfAny(request);
  const planned = shell ? await plannedAt(request) : undefined;
  return data({ shell, planned }, { status: 404, headers });
}

export default function NotFound() {
  const { shell, planned } = useLoaderData<typeof loader>();
  if (!shell) return <StatusPage status={404} />;
  return (
    <Shell {...shell}>
      <StatusInside status={404} {...planned} />
    </Shell>
  );
}
