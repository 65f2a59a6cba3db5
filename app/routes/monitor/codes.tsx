import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { Form, Link, useLoaderData } from '@remix-run/react';
import { attempt, call } from '#app/api.server.ts';
import { wordsOf } from '#app/i18n/i18n.server.ts';
import type { PageHandle } from '#app/i18n/page-handle.ts';
import { useWords } from '#app/i18n/use-words.ts';
import { Button } from '#app/kit/button.tsx';
import { FormToken } from '#app/kit/form-token.tsx';
import { PageHeader, Panel } from '#app/kit/page.tsx';
import { Table } from '#app/kit/table.tsx';
import { redirectWith } from '#app/shell/flash.server.ts';
import { titled } from '#app/shell/menu/title.ts';
import { useMenuCrumbs } from '#app/shell/menu/use-menu-crumbs.ts';

export const handle: PageHandle = { words: ['monitor'] };
export const meta = titled('monitor.codes');

export const loader = async ({ request }: LoaderFunctionArgs) => ({ codes: await call(request, ({ system }) => system.code.list()) });

/** Brings one code to its plain form. */
export async function action({ request }: ActionFunctionArgs) {
  const [sent, say] = await Promise.all([request.formData(), wordsOf(request)]);
  const [path = '', field = '', id = ''] = String(sent.get('heal') ?? '').split(' ');
  const outcome = await attempt(request, ({ system }) => system.code.heal({ path, field, id }), { idempotencyKey: crypto.randomUUID() });
  const here = '/system/codecheck/index';
  if ('refusal' in outcome) throw redirectWith(outcome.refusal.message, here, 'bad');
  throw redirectWith(say('monitor.codeHealed', outcome.answer), here);
}

/** Codes of older builds that only look like others, or like plain ones. */
export default function StrangeCodes() {
  const { codes } = useLoaderData<typeof loader>();
  const say = useWords();
  return (
    <>
      <PageHeader title={say('monitor.codes')} crumbs={useMenuCrumbs()} />
      <Panel>
        <p>{say(codes.length === 0 ? 'monitor.noCodes' : 'monitor.codesHelp')}</p>
      </Panel>
      {codes.length > 0 && (
        <Panel flush>
          <Form method="post">
            <FormToken />
            <Table label={say('monitor.codes')} blocks>
              <thead>
                <tr>
                  <th scope="col">{say('monitor.codeOf')}</th>
                  <th scope="col">{say('monitor.codeStored')}</th>
                  <th scope="col">{say('monitor.codePlain')}</th>
                  <th scope="col">{say('monitor.codeDoubles')}</th>
                </tr>
              </thead>
              <tbody>
                {codes.map(({ path, field, id, label, code, plain, href, doubles }) => (
                  <tr key={`${path} ${field} ${id}`}>
                    <td data-label={say('monitor.codeOf')}>{label}</td>
                    <td data-label={say('monitor.codeStored')}>
                      <Link to={href}>{code}</Link>
                    </td>
                    <td data-label={say('monitor.codePlain')}>{plain}</td>
                    <td data-label={say('monitor.codeDoubles')} data-wrap="">
                      {doubles.map((one) => (
                        <Link key={one.id} to={one.href}>
                          {one.code}{' '}
                        </Link>
                      ))}
                      {doubles.length === 0 && (
                        <Button size="small" name="heal" value={`${path} ${field} ${id}`}>
                          {say('monitor.codeHeal')}
                        </Button>
                      )}
                    </td>
                  </tr>
                ))}
              </tbody>
            </Table>
          </Form>
        </Panel>
      )}
    </>
  );
}
