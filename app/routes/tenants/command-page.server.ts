import { data } from '@remix-run/node';
import { attempt, call, type Refusal } from '#app/api.server.ts';
import { forgetDraft, readDrafted, withDraft } from '#app/entity/drafts/draft.server.ts';
import type { FormDraft } from '#app/entity/drafts/draft-bar.tsx';
import { formAddress } from '#app/entity/drafts/form-address.ts';
import { choicesFor, searchesIn } from '#app/entity/form/choices.server.ts';
import { readForm } from '#app/entity/form/read-form.ts';
import type { FormChoices } from '#app/fields/form-parts.tsx';
import { wordsOf } from '#app/i18n/i18n.server.ts';
import { idsOfPage } from '#app/routes/roles/sent-grant.server.ts';
import { redirectWith } from '#app/shell/flash.server.ts';
import { ownPath } from '#app/shell/own-path.ts';
import type { TenantCommand, TenantForm } from '#server/tenants/tenant-form.ts';

/** The data of a tenant command's page. */
export interface CommandModel {
  command: TenantCommand;
  form: TenantForm;
  values: Record<string, unknown>;
  choices: FormChoices;
  hidden: Record<string, string>;
  from: string;
  draft: FormDraft;
  refusal?: Refusal;
}

const list = '/system/tenant/index';

export async function loadCommand(request: Request): Promise<CommandModel> {
  const ids = await idsOfPage(request, list);
  const from = ownPath(new URL(request.url).searchParams.get('from'), list);
  return modelOf(request, { ids, from });
}

/** Runs the command and redirects to the list; a refusal or search shows the same page with all values. */
export async function submitCommand(request: Request) {
  const sent = await readDrafted(request);
  const command = commandOf(request);
  const ids = String(sent.get('_ids') ?? '').split(',');
  const from = ownPath(sent.get('_from'), list);
  const { fields } = await call(request, ({ system }) => system.tenant.form({ command, ids }));
  const values = readForm(sent, fields);
  const again = (refusal?: Refusal) => modelOf(request, { ids, from, values, searches: searchesIn(sent), refusal });
  if (sent.has('_search')) return data(await again());

  const outcome = await attempt(
    request,
    ({ system: { tenant } }) => {
      if (command === 'setting') return tenant.setting({ ids, ...values });
      const input = { tenantId: ids[0] ?? '', ...values };
      return command === 'datasource' ? tenant.datasource(input) : tenant.packageSetting(input);
    },
    { idempotencyKey: String(sent.get('_key') ?? '') },
  );
  if ('refusal' in outcome) return data(await again(outcome.refusal), { status: outcome.refusal.status });
  await forgetDraft(request);
  throw redirectWith((await wordsOf(request))('entity.commandDone'), from);
}

interface Asked {
  ids: string[];
  from: string;
  values?: Record<string, unknown>;
  searches?: Map<string, string>;
  refusal?: Refusal | undefined;
}

async function modelOf(request: Request, { ids, from, values, searches, refusal }: Asked): Promise<CommandModel> {
  const command = commandOf(request);
  const form = await call(request, ({ system }) => system.tenant.form({ command, ids }));
  const { values: shown, draft } = values
    ? { values, draft: { form: formAddress(request.url) } }
    : await withDraft(request, { fields: form.fields, values: form.values, version: '' });
  return {
    command,
    form,
    values: shown,
    choices: await choicesFor(request, form.fields, shown, searches),
    hidden: { _key: crypto.randomUUID(), _ids: ids.join(','), _from: from },
    from,
    draft,
    ...(refusal ? { refusal } : {}),
  };
}

/** The last part of the page's address; routes.ts has three. */
function commandOf(request: Request): TenantCommand {
  const name = new URL(request.url).pathname
    .replace(/\.data$/, '')
    .split('/')
    .at(-1);
  const command = (['setting', 'datasource', 'package'] as const).find((one) => one === name);
  if (!command) throw new Response(null, { status: 404 });
  return command;
}
