import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { requirePermission, screenOf } from '#app/entity/screen-of.server.ts';
import type { PageHandle } from '#app/i18n/page-handle.ts';
import { useWords } from '#app/i18n/use-words.ts';
import { useAnswer } from '#app/shell/browser/use-answer.ts';
import { titled } from '#app/shell/menu/title.ts';
import { takeWorkbook } from '../tables/take-workbook.server.ts';
import { WorkbookForm } from '../tables/workbook-form.tsx';

const page = '/smt/mounterprogram';
export const handle: PageHandle = { words: ['smt'] };
export const meta = titled('smt.importProgram');

export async function loader({ request }: LoaderFunctionArgs) {
  const screen = await screenOf(request, { area: 'smt', entity: 'mounterprogram' });
  requirePermission(screen.can.import === true);
  return { key: crypto.randomUUID() };
}

export async function action({ request }: ActionFunctionArgs) {
  return takeWorkbook(request, {
    check: ({ smt }, input) => smt.mounterProgram.checkWorkbook(input),
    confirm: ({ smt }, id) => smt.mounterProgram.confirmWorkbook({ id }),
    done: 'smt.importedProgram',
    page: `${page}/index`,
  });
}

export default function ImportMounterProgram() {
  const { key } = useLoaderData<typeof loader>();
  const again = useAnswer<typeof action>();
  const say = useWords();
  const words = { title: say('smt.importProgram'), list: say('smt.program'), fileHelp: say('smt.programFileHelp') };
  return <WorkbookForm page={page} firstKey={key} again={again} {...words} />;
}
