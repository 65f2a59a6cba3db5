import type { PgTable } from 'drizzle-orm/pg-core';
import type { Label } from '#rules/screen.ts';
import { logApi, logError, logUsual } from '#server/calls/log/log-tables.ts';
import type { LogKind } from '#server/calls/log/log-writer.ts';
import type { Entity, Fields } from '#server/entity/entity.ts';
import { choice, dateTime, integer, longText, text } from '#server/entity/fields.ts';

/** A log as lists and pages read it: like an entity's records, but written only by the server and never changed (contract 5.8). */
export type Log = Entity & { kind: LogKind };

const say = (zh: string, en: string): Label => ({ zh, en });

const when = { createTime: dateTime({ label: say('时间', 'Time'), list: true, filter: 'between' }) };
const who = { createBy: text({ label: say('账号', 'Account'), max: 64, code: true, list: true, filter: 'contains' }) };
const request = {
  method: text({ label: say('请求方法', 'Method'), max: 16, list: true, filter: 'contains' }),
  requestUri: text({ label: say('请求地址', 'Address'), code: true, filter: 'contains' }),
};
/** Stored as text, as legacy clients read it, and displayed as a number. */
const milliseconds = {
  time: { ...text({ label: say('耗时(毫秒)', 'Duration (ms)'), max: 16, list: true, sortable: false }), kind: 'integer' as const },
};
const from = {
  remoteIp: text({ label: say('来源地址', 'From'), max: 64, code: true, list: true, filter: 'contains' }),
  userAgent: text({ label: say('浏览器或程序', 'User agent'), wide: true }),
};
const place = {
  methodClass: text({ label: say('模块', 'Module'), max: 128, code: true, filter: 'contains' }),
  methodName: text({ label: say('方法', 'Procedure'), max: 128, code: true, filter: 'contains' }),
};
const params = { params: longText({ label: say('请求参数', 'Parameters'), wide: true, code: true }) };
const server = {
  serviceId: text({ label: say('服务', 'Service'), max: 32, filter: 'contains' }),
  serverHost: text({ label: say('服务器', 'Server'), code: true, filter: 'contains' }),
  serverIp: text({ label: say('服务器地址', 'Server address'), max: 64, code: true }),
  env: text({ label: say('运行环境', 'Environment'), max: 32 }),
};
const tenant = { tenantId: text({ label: say('租户', 'Tenant'), max: 12, code: true, filter: 'contains' }) };
/** A description in the reader's language, computed for pages and not stored. */
const command = {
  command: text({ label: say('事件', 'Event'), list: true, sortable: false }),
  subject: text({ label: say('对象', 'Record'), list: true, sortable: false }),
};
const result = choice({
  label: say('结果', 'Result'),
  list: true,
  options: [
    { value: 'success', label: say('成功', 'Done'), tone: 'good' },
    { value: 'refused', label: say('被拒绝', 'Refused'), tone: 'warning' },
    { value: 'failed', label: say('失败', 'Failed'), tone: 'bad' },
  ],
});

function log(kind: LogKind, options: { label: Label; empty: Label; table: PgTable; title: string; fields: Fields }): Log {
  return {
    kind,
    path: `log.${kind}`,
    legacyPath: `/blade-log/${kind}`,
    page: `/monitor/log/${kind}`,
    permission: `log_${kind}`,
    owner: 'platform',
    life: undefined,
    order: ['-createTime'],
    without: ['add', 'edit', 'delete', 'import'],
    ...options,
    fields: Object.fromEntries(
      Object.entries(options.fields).map(([name, field]) => [name, { ...field, sortable: name === 'createTime' }]),
    ),
    // A log is no entity: it lacks the record-keeping columns, and none of its readers use them.
    table: options.table as unknown as Entity['table'],
  };
}

export const usualLog = log('usual', {
  label: say('通用日志', 'Activity log'),
  empty: say('登录和修改数据会自动记录在这里。', 'Sign-ins and changes are recorded here by themselves.'),
  table: logUsual,
  title: 'methodName',
  fields: {
    ...when,
    ...who,
    ...command,
    result: { ...result, sortable: false },
    logLevel: text({ label: say('级别', 'Level'), max: 8, filter: 'contains' }),
    logData: longText({ label: say('说明', 'Detail'), wide: true }),
    ...request,
    ...from,
    ...place,
    ...params,
    ...milliseconds,
    logId: text({ label: say('请求编号', 'Request id'), max: 64, code: true, filter: 'contains' }),
    ...server,
    ...tenant,
  },
});

export const apiLog = log('api', {
  label: say('接口日志', 'API log'),
  empty: say('客户端调用接口后会自动记录在这里。', 'Calls of clients are recorded here by themselves.'),
  table: logApi,
  title: 'title',
  fields: {
    ...when,
    ...who,
    clientId: text({ label: say('应用', 'Client'), max: 64, code: true, list: true, filter: 'contains' }),
    ...command,
    result: { ...result, filter: 'equals' },
    reason: longText({ label: say('原因', 'Reason'), list: true, wide: true }),
    ...request,
    ...milliseconds,
    ...from,
    type: text({ label: say('类型', 'Type'), max: 16, filter: 'contains' }),
    title: text({ label: say('标题', 'Title'), max: 128, filter: 'contains' }),
    ...place,
    ...params,
    ...server,
    ...tenant,
  },
});

export const errorLog = log('error', {
  label: say('错误日志', 'Error log'),
  empty: say('没有错误，发生时会自动记录在这里。', 'No errors. Any that occur are recorded here.'),
  table: logError,
  title: 'message',
  fields: {
    ...when,
    exceptionName: text({ label: say('异常', 'Fault'), max: 128, code: true, list: true, filter: 'contains' }),
    message: longText({ label: say('信息', 'Message'), wide: true, filter: 'contains' }),
    ...who,
    method: { ...request.method, list: false },
    requestUri: { ...request.requestUri, list: true },
    ...from,
    requestId: text({ label: say('请求编号', 'Request id'), max: 64, code: true, list: true, filter: 'contains' }),
    ...place,
    stackTrace: longText({ label: say('堆栈', 'Stack'), wide: true, code: true }),
    fileName: text({ label: say('文件', 'File'), code: true, wide: true }),
    lineNumber: integer({ label: say('行号', 'Line'), code: true }),
    ...params,
    time: { ...milliseconds.time, list: false },
    serviceId: { ...server.serviceId, list: true },
    serverHost: server.serverHost,
    serverIp: server.serverIp,
    env: server.env,
    ...tenant,
  },
});
