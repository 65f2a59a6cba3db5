import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { call } from '#app/api.server.ts';
import type { PageHandle } from '#app/i18n/page-handle.ts';
import { useWords } from '#app/i18n/use-words.ts';
import { PageHeader } from '#app/kit/page.tsx';
import { titled } from '#app/shell/menu/title.ts';
import { cancelCode, commandCodes, reasonCode } from '#rules/feeder-codes.ts';
import { Code39 } from './code-39.tsx';
import css from './codes.module.css';

export const handle: PageHandle = { zeroJs: true, words: ['smt'] };
export const meta = titled('smt.commandsTitle');

export async function loader({ request }: LoaderFunctionArgs) {
  const { unload } = await call(request, ({ smt }) => smt.scanReasons());
  return { unload };
}

/** A sheet to print and hang at the line. */
export default function CommandCodes() {
  const { unload } = useLoaderData<typeof loader>();
  const say = useWords();
  const commands = [
    ...Object.entries(commandCodes).map(([code, mode]) => ({ code, name: say(`smt.mode${mode}`) })),
    { code: cancelCode, name: say('smt.cancel') },
    ...unload.map(({ value, label }) => ({ code: reasonCode(value), name: say('smt.unloadReason', { reason: label }) })),
  ];
  return (
    <>
      <PageHeader
        title={say('smt.commandsTitle')}
        crumbs={[{ label: say('smt.area') }, { label: say('smt.scan'), to: '/smt/scan/index' }]}
      />
      <ul className={css.codes}>
        {commands.map(({ code, name }) => (
          <li key={code}>
            <strong>{name}</strong>
            <Code39 text={code} />
            <code>{code}</code>
          </li>
        ))}
      </ul>
    </>
  );
}
