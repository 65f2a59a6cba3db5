import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { call } from '#app/api.server.ts';
import { wordsOf } from '#app/i18n/i18n.server.ts';
import type { PageHandle } from '#app/i18n/page-handle.ts';
import { useWords } from '#app/i18n/use-words.ts';
import { FormWidth, PageHeader } from '#app/kit/page.tsx';
import { takeWorkbook } from '#app/routes/users/take-workbook.server.ts';
import { TemplateLink, WorkbookForm } from '#app/routes/users/workbook-form.tsx';
import { redirectWith } from '#app/shell/flash.server.ts';
import { titled } from '#app/shell/menu/title.ts';
import { useMenuCrumbs, useMenuName } from '#app/shell/menu/use-menu-crumbs.ts';

export const handle: PageHandle = { words: ['regions', 'users'] };
export const meta = titled('pages.regionImport');

const list = '/base/region/index';

export async function loader({ request }: LoaderFunctionArgs) {
  // Who may not import gets no template either.
  await call(request, ({ system }) => system.region.exportTemplate());
  return { key: crypto.randomUUID() };
}

export async function action({ request }: ActionFunctionArgs) {
  const taken = await takeWorkbook(request, ({ system }, input) => system.region.importRegions(input));
  if ('again' in taken) return data(taken.again, { status: 400 });
  throw redirectWith((await wordsOf(request))('regions.importDone', { ...taken.answer }), list);
}

/** Regions from a workbook (contract 5.5). */
export default function RegionImport() {
  const { key } = useLoaderData<typeof loader>();
  const again = useActionData<typeof action>();
  const say = useWords();
  const crumbs = [...useMenuCrumbs(), { label: useMenuName(say('pages.regionImport')), to: list }];
  return (
    <FormWidth>
      <PageHeader title={say('pages.regionImport')} crumbs={crumbs} actions={<TemplateLink to="/base/region/template" />} />
      <WorkbookForm
        idempotencyKey={key}
        again={again}
        help={say('regions.importHelp')}
        covers={say('regions.importCovered')}
        cancelTo={list}
      />
    </FormWidth>
  );
}
