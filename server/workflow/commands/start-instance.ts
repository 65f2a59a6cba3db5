import { localDateTime } from '#rules/dates.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { readRow } from '#server/engine/read-rows.ts';
import { everywhere } from '#server/engine/visible-rows.ts';
import { insertRow } from '#server/engine/write-rows.ts';
import { BusinessError } from '#server/errors.ts';
import { definition } from '../definitions/definition.ts';
import { instance } from '../instances/instance.ts';
import { instanceForm } from '../instances/instance-tables.ts';
import type { Value } from '../model/values.ts';
import { begin } from '../run/advance.ts';
import { chooseBy } from '../run/choose.ts';
import { moveOn } from './move-on.ts';
import { note } from './note.ts';
import { machineAt, type Running } from './running.ts';

interface Start {
  definitionId: string;
  title?: string | undefined;
  values?: Readonly<Record<string, Value>> | undefined;
  businessTable?: string;
  businessId?: string | null;
}

/** Starts a process for the caller; who has to decide first has his task when this is over. */
export async function startInstance(ctx: SignedInContext, of: Start): Promise<Running> {
  const { session } = ctx;
  const anywhere = everywhere(ctx);
  const { definitionId, values = {}, businessTable = '', businessId = null } = of;
  const { name, category, state } = await readRow(anywhere, definition, definitionId);
  if (state !== 'active')
    throw new BusinessError({ zh: `流程“${name}”已挂起，不能发起`, en: `${name} is suspended and cannot be started` }, { code: 409 });
  const machine = await machineAt(ctx, definitionId);
  const title = of.title || `${name} ${session.realName} ${localDateTime(ctx.now(), session.timeZone).slice(0, 10)}`;
  const row = await insertRow(anywhere, instance, { title: title.slice(0, 200), definitionId, category, applicantId: session.userId });
  const [form] = await ctx.db
    .insert(instanceForm)
    .values({ instanceId: row.id, values: { ...values }, businessTable, businessId })
    .returning();
  if (!form) throw new Error('An instance was not made');
  const running: Running = { instance: row, form, machine, tokens: [], tasks: [], handedOn: [], preferred: new Map() };
  await note(ctx, running, 'start', { node: { id: machine.graph.start, label: machine.graph.nodes[machine.graph.start]?.label ?? '' } });
  await moveOn(ctx, running, begin(machine, chooseBy(machine.graph, form.values)));
  return running;
}
