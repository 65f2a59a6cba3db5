import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import qrcode from 'qrcode-generator';
import { call } from '#app/api.server.ts';
import type { PageHandle } from '#app/i18n/page-handle.ts';
import { useWords } from '#app/i18n/use-words.ts';
import { ButtonLink } from '#app/kit/button.tsx';
import { PrintButton } from '#app/kit/print-button.tsx';
import { pageTitle } from '#app/shell/menu/title.ts';
import css from './label.module.css';

export async function loader({ request, params }: LoaderFunctionArgs) {
  const id = params.id ?? '';
  const { code, description, shortName } = await call(request, ({ rd }) => rd.item.detail({ id }));
  return { id, code, description, shortName, ...squaresOf(code) };
}

/** The dark squares of a QR code as one path, so that it prints sharply and needs no script. */
function squaresOf(text: string): { path: string; side: number } {
  const code = qrcode(0, 'M');
  code.addData(text);
  code.make();
  const side = code.getModuleCount();
  const places = Array.from({ length: side * side }, (_, at) => ({ row: Math.floor(at / side), column: at % side }));
  const dark = places.filter(({ row, column }) => code.isDark(row, column));
  return { side, path: dark.map(({ row, column }) => `M${column} ${row}h1v1h-1z`).join('') };
}

export const handle: PageHandle = { words: ['itemPage'] };
export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(matches, data?.code);

/** A label of an item for a reel or a box; its QR code is the item number. */
export default function ItemLabelPage() {
  const { id, code, description, shortName, path, side } = useLoaderData<typeof loader>();
  const say = useWords();
  return (
    <main className={css.page}>
      <p className={css.noPrint}>
        <PrintButton kind="primary" />
        <ButtonLink to={`/rd/icitem/view/${id}`}>{say('itemPage.back')}</ButtonLink>
      </p>
      <section className={css.label}>
        <svg viewBox={`-2 -2 ${side + 4} ${side + 4}`} role="img" aria-label={code}>
          <path d={path} />
        </svg>
        <div>
          <h1>{code}</h1>
          <p>{shortName}</p>
          <p>{description}</p>
        </div>
      </section>
    </main>
  );
}
