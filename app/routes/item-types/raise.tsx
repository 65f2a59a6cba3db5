import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { attempt, call, type Refusal, statusOf } from '#app/api.server.ts';
import { EntityForm } from '#app/entity/form/entity-form.tsx';
import { wordsOf } from '#app/i18n/i18n.server.ts';
import type { PageHandle } from '#app/i18n/page-handle.ts';
import { useWords } from '#app/i18n/use-words.ts';
import { Button } from '#app/kit/button.tsx';
import { FormWidth, PageHeader, Panel, SubmitBar } from '#app/kit/page.tsx';
import { Table } from '#app/kit/table.tsx';
import { useAnswer } from '#app/shell/browser/use-answer.ts';
import { redirectWith } from '#app/shell/flash.server.ts';
import { titled } from '#app/shell/menu/title.ts';
import { useMenuCrumbs } from '#app/shell/menu/use-menu-crumbs.ts';
import type { FieldView } from '#rules/screen.ts';

export const handle: PageHandle = { words: ['itemTypes'] };
export const meta = titled('itemTypes.raise');

interface Typed {
  values: Record<string, string>;
  dropsLost: boolean;
}

async function shown(request: Request, typeCode: string, { values, dropsLost }: Typed, reason = '', refusal?: Refusal) {
  const raising = await call(request, ({ rd }) => rd.itemType.raising({ typeCode, values, dropsLost }));
  return { typeCode, raising, typed: { ...values, dropsLost, reason }, key: crypto.randomUUID(), ...(refusal && { refusal }) };
}

export const loader = ({ request, params }: LoaderFunctionArgs) => shown(request, params.code ?? '', { values: {}, dropsLost: false });

/** Shows what typed values would come to, or brings the items that fit to the version in use. */
export async function action({ request, params }: ActionFunctionArgs) {
  const typeCode = params.code ?? '';
  const [sent, say] = await Promise.all([request.formData(), wordsOf(request)]);
  const { fields } = await call(request, ({ rd }) => rd.itemType.raising({ typeCode }));
  const values = Object.fromEntries(
    fields.map(({ name }) => [name, String(sent.get(name) ?? '').trim()] as const).filter(([, text]) => text !== ''),
  );
  const typed: Typed = { values, dropsLost: sent.getAll('dropsLost').includes('true') };
  const reason = String(sent.get('reason') ?? '');
  if (sent.get('act') !== 'raise') return data(await shown(request, typeCode, typed, reason));
  const input = { typeCode, ...typed, reason, version: String(sent.get('version') ?? '') };
  const outcome = await attempt(request, ({ rd }) => rd.itemType.raise(input), {
    idempotencyKey: String(sent.get('_key') ?? crypto.randomUUID()),
  });
  if ('refusal' in outcome)
    return data(await shown(request, typeCode, typed, reason, outcome.refusal), { status: statusOf(outcome.refusal) });
  throw redirectWith(say('itemTypes.raised', { ...outcome.answer }), `/rd/itemtype/view/${typeCode}`);
}

/** The items of earlier versions: which fit the version in use, and what the others lack. */
export default function RaiseItems() {
  const loaded = useLoaderData<typeof loader>();
  const { typeCode, raising, typed, key, refusal } = useAnswer<typeof action>() ?? loaded;
  const { version, fit, unfit, records, fields } = raising;
  const say = useWords();
  const asked: FieldView[] = [
    ...fields.map((field) => ({ ...field, help: say('itemTypes.raiseValue') })),
    { name: 'dropsLost', kind: 'flag', label: say('itemTypes.dropsLost'), wide: true },
    { name: 'reason', kind: 'text', label: say('itemTypes.raiseReason'), max: 255, wide: true },
  ];
  return (
    <FormWidth>
      <PageHeader
        title={say('itemTypes.raise')}
        crumbs={[
          ...useMenuCrumbs(),
          { label: say('itemTypes.title'), to: '/rd/itemtype/index' },
          { label: typeCode, to: `/rd/itemtype/view/${typeCode}` },
        ]}
      />
      <Panel>
        <p>{fit + unfit > 0 ? say('itemTypes.raiseSums', { version, fit, unfit }) : say('itemTypes.raiseNone', { version })}</p>
        {fit + unfit > 0 && (
          <EntityForm key={key} fields={asked} values={typed} refusal={refusal} hidden={{ version: String(version), _key: key }}>
            <SubmitBar>
              {fit > 0 && (
                <Button kind="primary" name="act" value="raise">
                  {say('itemTypes.raiseNow', { fit, version })}
                </Button>
              )}
              <Button name="act" value="preview">
                {say('itemTypes.preview')}
              </Button>
            </SubmitBar>
          </EntityForm>
        )}
      </Panel>
      {records.length > 0 && (
        <Panel flush title={say('itemTypes.unfitTitle')}>
          <Table label={say('itemTypes.unfitTitle')} blocks>
            <thead>
              <tr>
                <th scope="col">{say('itemTypes.code')}</th>
                <th scope="col">{say('itemTypes.items')}</th>
                <th scope="col">{say('itemTypes.reason')}</th>
              </tr>
            </thead>
            <tbody>
              {records.map(({ id, code, description, reasons }) => (
                <tr key={id}>
                  <td data-label={say('itemTypes.code')}>
                    <Link to={`/rd/icitem/edit/${id}`}>{code}</Link>
                  </td>
                  <td data-label={say('itemTypes.items')} data-wrap="">
                    {description}
                  </td>
                  <td data-label={say('itemTypes.reason')} data-wrap="">
                    {reasons.join('; ')}
                  </td>
                </tr>
              ))}
            </tbody>
          </Table>
        </Panel>
      )}
    </FormWidth>
  );
}
