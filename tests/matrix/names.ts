import { randomBytes } from 'node:crypto';
import type { Meta } from '#server/calls/trpc.ts';
import { allEntities } from '#server/entity/entity.ts';
import { appRouter } from '#server/router.ts';
import { tenantCommands } from '#server/tenants/tenant-form.ts';
import { askAs, buildSession } from '#tests/build.ts';
import { buildInput, writingCall } from '#tests/samples.ts';
import { idsOf, type Matrix, me, now, owned, personOf } from './build.ts';
import { addKept, begunForm } from './kept.ts';

/** What a call knows of a tenant's rows: an id of each entity and each log, and the like. */
export type Names = ReadonlyMap<string, string>;

const logs = {
  'log.usual': 'log_usual',
  'log.api': 'log_api',
  'log.error': 'log_error',
  'messaging.outbox': 'messaging_outbox',
  'smt.feedLog': 'smt_feed_log',
  'smt.mesFeedRecord': 'smt_feed_log',
};
const sharedPaths = [
  'system.menu',
  'system.dict',
  'system.param',
  'system.client',
  'system.region',
  'system.dataScope',
  'system.dataSource',
  'system.apiScope',
  'system.tenantPackage',
  'system.socialProvider',
];

export const platform = buildSession({ tenantId: '000000', userId: '9000', isPlatform: true, roleAliases: ['administrator'] });

/** A row of every entity that all tenants share, as the platform's administrator makes it. */
export async function addShared({ database }: Matrix): Promise<Names> {
  const ask = askAs(database, platform, { now });
  const names = new Map<string, string>();
  for (const path of sharedPaths) {
    const made = await ask.mutate(writingCall(path, 'save'), await buildInput(ask, path));
    names.set(path, String(made.id));
    if (path === 'system.region') names.set('region code', String(made.code));
  }
  const framed = { name: '外部页面', code: 'framed', path: 'https://reports.example.com/', sort: 1, category: 1, isOpen: 1 };
  names.set('framed page', String((await ask.mutate('system.menu.submit', framed)).id));
  return names;
}

/** Names of a tenant's rows that belong together: a report with the shift, the line, the order and the plan that it is of. */
export async function namesOf(matrix: Matrix, shared: Names, tenantId: string): Promise<Names> {
  const { sql } = matrix.database;
  const names = new Map([...shared, ...(await addKept(matrix.database, tenantId))]);
  for (const entity of owned) names.set(entity.path, (await idsOf(matrix, entity, tenantId))[0] ?? '1');
  const items = owned.find(({ path }) => path === 'rd.item');
  names.set('second item', (items && (await idsOf(matrix, items, tenantId))[1]) ?? '1');
  for (const [path, name] of Object.entries(logs)) {
    const [row] = await sql<{ id: string }[]>`select id::text from ${sql(name)} where tenant_id = ${tenantId} limit 1`;
    names.set(path, row?.id ?? '1');
  }
  const [tenant] = await sql<{ id: string }[]>`select id::text from system_tenant where tenant_id = ${tenantId}`;
  names.set('system.tenant', tenant?.id ?? '1');
  const reportId = names.get('board.productionRecord') ?? '1';
  const report = await askAs(matrix.database, personOf(tenantId, '1', []), { now }).query('board.productionRecord.detail', {
    id: reportId,
  });
  names.set('board.productionLine', report.lineId);
  names.set('board.shiftRecord', report.shiftRecordId);
  names.set('board.workOrder', report.workOrderId);
  names.set('board.workOrderPlan', report.workOrderPlanId);
  const [order] = await sql<{ erp: string }[]>`select work_order_erp_id as erp from board_work_order where id = ${report.workOrderId}`;
  names.set('erp', order?.erp ?? '1');
  const [shift] = await sql<{ type: string }[]>`select shift_type as type from board_shift_record where id = ${report.shiftRecordId}`;
  names.set('shift type', shift?.type ?? '1');
  const [quoted] = await sql<{ inquiryId: string; inviteId: string }[]>`
    select inquiry_id::text as "inquiryId", invite_id::text as "inviteId" from purchasing_quote where tenant_id = ${tenantId} and is_deleted = 0 limit 1`;
  names.set('quoted inquiry', quoted?.inquiryId ?? '1');
  names.set('invited supplier', quoted?.inviteId ?? '1');
  const [held] = await sql<
    { code: string }[]
  >`select badge_code as code from smt_badge where tenant_id = ${tenantId} and is_deleted = 0 limit 1`;
  names.set('badge code', held?.code ?? '1');
  const [known] = await sql<{ number: string }[]>`
    select number from purchasing_supplier where tenant_id = ${tenantId} and is_deleted = 0 and status = 1 limit 1`;
  names.set('supplier number', known?.number ?? '1');
  for (const [name, value] of await addLeave(matrix, names, tenantId)) names.set(name, value);
  return names;
}

/** A process that somebody has started, about the leave that he applies for; its first task is open. */
async function addLeave({ database }: Matrix, names: Names, tenantId: string): Promise<[string, string][]> {
  const ask = askAs(database, personOf(tenantId, me, []), { now });
  const asked = { processDefinitionId: names.get('flow.definition'), taskUser: names.get('system.user') };
  const times = { startTime: '2026-05-11 08:00:00', endTime: '2026-05-12 08:00:00' };
  await ask.mutate('flow.leave.startProcess', { ...asked, ...times, reason: randomBytes(8).toString('hex') });
  const [sent] = (await ask.query('flow.work.sendList')).records;
  const [task] = await database.sql<{ id: string }[]>`
    select t.id::text from flow_task t join flow_leave l using (tenant_id, instance_id) where l.id = ${sent.businessId}`;
  return [
    ['process', sent.processInstanceId],
    ['task', task?.id ?? '1'],
    ['leave', sent.businessId],
  ];
}

/** Which entity a parameter of this name speaks of. */
const spokenOf: Readonly<Record<string, string>> = {
  lineId: 'board.productionLine',
  lineIds: 'board.productionLine',
  fromLineId: 'board.productionLine',
  toLineId: 'board.productionLine',
  shiftId: 'board.shiftRecord',
  shiftRecordId: 'board.shiftRecord',
  workOrderId: 'board.workOrder',
  workOrderPlanId: 'board.workOrderPlan',
  transferBoardsId: 'board.transferBoards',
  userId: 'system.user',
  userIds: 'system.user',
  roleId: 'system.role',
  roleIds: 'system.role',
  deptId: 'system.dept',
  postId: 'system.post',
  packageId: 'system.tenantPackage',
  topMenuId: 'system.topMenu',
  topMenuIds: 'system.topMenu',
  inquiryId: 'quoted inquiry',
  inviteId: 'invited supplier',
  supplierNumber: 'supplier number',
  badge: 'badge code',
  definitionId: 'flow.definition',
  processDefinitionId: 'flow.definition',
  processInstanceId: 'process',
  taskId: 'task',
  businessId: 'leave',
};

export const metaOf = (procedure: string): Meta | undefined =>
  (appRouter._def.procedures as unknown as Record<string, { _def: { meta?: Meta } }>)[procedure]?._def.meta;

/** What the `id` of a procedure names where neither its meta nor its place tells. */
const idOf: Readonly<Record<string, string>> = {
  'desk.openMail': 'mail',
  'desk.openNotice': 'desk.notice',
  'messaging.caughtMail.detail': 'mail',
  'purchasing.supplierInquiry.detail': 'purchasing.inquiry',
  'purchasing.supplierInquiry.workbook': 'purchasing.inquiry',
  'purchasing.supplierMessage.list': 'purchasing.inquiry',
  'workspace.job': 'job',
  'workspace.jobFile': 'job',
  'exchange.importJob': 'job',
  'workspace.cancelJob': 'job',
  'workspace.retryJob': 'job',
};

/** The entity that a procedure speaks of: the one it says, or that its name lies below. */
function aboutOf(procedure: string, names: Names): string {
  if (idOf[procedure] !== undefined) return idOf[procedure];
  const above = procedure.slice(0, procedure.lastIndexOf('.'));
  return metaOf(procedure)?.entity ?? (names.has(above) ? above : 'board.shiftRecord');
}

/** A definition of a material type that says nothing of any tenant. */
const materialType = {
  ...{ typeCode: '2909', version: 1, zh: '电阻', en: 'Resistor', shortName: 'R' },
  fields: [{ name: 'note', kind: 'text', zh: '备注', en: 'Note' }],
};

/** An input that names rows by every parameter that any procedure has; each takes what it knows. */
export function namingInput(procedure: string, names: Names, tenantId: string): Record<string, unknown> {
  const named = Object.fromEntries(
    Object.entries(spokenOf).map(([name, path]) => [name, name.endsWith('s') ? [names.get(path)] : names.get(path)]),
  );
  const about = aboutOf(procedure, names);
  const id = names.get(about);
  return {
    ...named,
    id,
    ids: [id],
    parentId: id,
    tenantId,
    code: about === 'system.region' ? names.get('region code') : 'sex',
    shiftType: names.get('shift type'),
    workOrderErpId: names.get('erp'),
    planDate: '2026-05-04',
    dateFrom: '2026-05-04',
    dateTo: '2026-05-04',
    reason: '测试',
    command: tenantCommands[0],
    entity: allEntities().some(({ path }) => path === about) ? about : 'board.shiftRecord',
    recordId: id,
    key: names.get('framed page'),
    form: begunForm,
    fileName: names.get('file'),
    fileNames: names.get('file'),
    call: 'GET /blade-system/post/list',
    origin: 'http://console.test',
    codes: ['post'],
    ...(procedure.startsWith('exchange.') ? { path: 'system.post' } : {}),
    ...(about.startsWith('rd.item')
      ? {
          text: '10k 0603',
          typeCode: '1001',
          itemNumber: '1001-00001',
          itemNumbers: '1001-00001',
          lines: [{ row: 1, cells: { value: '10k', footprint: '0603' } }],
          ...{ shared: [], format: 'xlsx' },
        }
      : {}),
    ...(procedure === 'purchasing.inquiry.paste' ? { text: 'CH340\t500' } : {}),
    ...(procedure === 'purchasing.inquiry.findItems' ? { text: '1001-00001' } : {}),
    ...(procedure === 'purchasing.inquiry.describeItems' ? { codes: ['1001-00001'] } : {}),
    ...(procedure === 'purchasing.inquiry.suppliersToAsk' ? { numbers: [names.get('supplier number')] } : {}),
    ...(procedure.startsWith('smt.feedLog.trace') ? { by: 'itemNumber', code: '1001-00001' } : {}),
    ...(procedure === 'rd.item.compare' ? { ids: [id, names.get('second item')] } : {}),
    ...(procedure.startsWith('rd.itemType.') ? materialType : {}),
    ...(procedure === 'rd.item.tryMany' ? { records: [{ id, version: 1 }], values: { brand: 'YAGEO' } } : {}),
    ...(procedure === 'session.numberSearch' ? { text: names.get('supplier number') } : {}),
    ...(procedure === 'session.plannedMenu' ? { pathname: '/flow/model' } : {}),
    ...(procedure === 'session.visit' ? { page: '/system/post/index' } : {}),
  };
}
