import { createHash, randomBytes, randomInt } from 'node:crypto';
import { workbookOf } from '#tests/exchange/exchange-build.ts';
import { demoPassword } from '#tests/process/running-server.ts';

import { ofPurchasing } from './filled-purchasing.ts';
import type { Filled, Fillings, Plant, Row } from './plant.ts';

/** Of the commands of a module that need more than one of its records: what each example is filled in with. */
export const filledExamples: Record<string, (plant: Plant) => Promise<Filled>> = {
  ...ofPurchasing,
  'POST /smt/scan': onMountingLine,
  'POST /smt/stationtableheader/import': onMountingLine,
  'POST /smt/stationtableheader/enable': async (plant) => {
    const { fillings = {} } = await onMountingLine(plant);
    const { body } = await plant.send('POST /smt/stationtableheader/import', fillings, undefined, { tableVersion: 'V6' });
    return { fillings: { '站位表 id': body.data.id } };
  },
  'POST /smt/linesetting/submit': async ({ sql }) => {
    await sql("delete from smt_line_setting where tenant_id = '000000'");
    return { fillings: {} };
  },
  'POST /smt/feedlogarchivelog/archive': async () => ({ fillings: { 月份: '2020-01' } }),
  'POST /smt/reel/store': async ({ add, send }) => {
    const { id } = await add('/smt/reel');
    await send('POST /smt/reel/unpack', { '料盘 id': id });
    return { fillings: { '料盘 id': id } };
  },
  'POST /board/shiftrecord/save': onNewLine,
  'POST /board/shiftrecord/end': async (plant) => ({ fillings: { '班次 id': await startedShift(plant), 结班时间: now() } }),
  'POST /board/shiftrecord/restart': async (plant) => {
    const id = await startedShift(plant);
    await plant.send('POST /board/shiftrecord/end', { '班次 id': id, 结班时间: now() });
    return { fillings: { '班次 id': id, 原因: '提前结束' } };
  },
  'POST /board/transferboards/send': async (plant) => ({ fillings: { '转板单 id': await transferWithBoards(plant) } }),
  'POST /board/transferboards/receive': async (plant) => {
    const id = await transferWithBoards(plant);
    await plant.send('POST /board/transferboards/send', { '转板单 id': id });
    return { fillings: { '转板单 id': id } };
  },
  'POST /marketing/quotesprogram/issue': async (plant) => ({ fillings: { '报价方案 id': await programWithLines(plant) } }),
  'POST /marketing/quotesprogram/revise': async (plant) => {
    const id = await programWithLines(plant);
    await plant.send('POST /marketing/quotesprogram/issue', { '报价方案 id': id });
    return { fillings: { '报价方案 id': id } };
  },
  'POST /mes/mesflowproduct/submit': async ({ add }) => ({ fillings: { '工艺流程 id': (await add('/mes/mesflow')).id } }),
  'POST /rd/itemfile/submit': async ({ upload }) => ({ fillings: { 'put-file 返回的 link': (await upload()).link } }),
  'POST /rd/icitem/read-bom': async () => ({
    fillings: {},
    sheet: await workbookOf([
      ['Reference', 'Value', 'Quantity'],
      ['R1,R2', '10k 0402', 2],
    ]),
  }),
  'POST /blade-auth/logout': async () => ({ fillings: {} }),
  'POST /messaging/outbox/bounce': async (plant) => ({ fillings: { 'Message-ID': (await messageOf(plant, 'mail', 'sent'))?.message_id } }),
  'POST /messaging/outbox/retry': async (plant) => ({ fillings: { '记录 id，逗号分隔': (await messageOf(plant, 'mail', 'dead'))?.id } }),
  'POST /messaging/outbox/discard': async (plant) => ({ fillings: { '记录 id，逗号分隔': (await messageOf(plant, 'mail', 'dead'))?.id } }),
  'POST /blade-resource/oss/submit': async ({ sql }) => {
    await sql('delete from resource_oss');
    return { fillings: {} };
  },
  'POST /blade-develop/datasource/submit': async () => ({ fillings: {} }),
  'POST /blade-system/social-provider/submit': async () => ({ fillings: {} }),
  'POST /blade-resource/oss/enable': async ({ add, send }) => {
    const filled = { '对象存储 id': (await add('/blade-resource/oss')).id };
    // What is uploaded from then on would go there.
    return { fillings: filled, after: async () => void (await send('POST /blade-resource/oss/disable', filled)) };
  },
  'POST /blade-system/tenant/datasource': async ({ add }) => ({
    fillings: { '数据源 id': (await add('/blade-develop/datasource')).id },
  }),
  'POST /rd/icitem/release': draftItem,
  'POST /rd/icitem/remove': draftItem,
  'POST /rd/icitem/retire': releasedItem,
  'POST /rd/icitem/replace': async (plant) => {
    const { fillings = {} } = await releasedItem(plant);
    await plant.send('POST /rd/icitem/retire', fillings);
    return { fillings };
  },
  'POST /rd/itemtype/raise': ofType,
  'POST /rd/itemtype/retire': ofType,
  'POST /rd/itemtype/restore': async (plant) => {
    await plant.send('POST /rd/itemtype/retire', (await ofType(plant)).fillings);
    return ofType(plant);
  },
  'POST /blade-resource/oss/endpoint/put-file': async () => ({ fillings: {} }),
  'POST /blade-resource/oss/endpoint/put-file-attach': async () => ({ fillings: {} }),
  'POST /blade-resource/oss/endpoint/put-file-by-name': ofUpload,
  'POST /blade-resource/oss/endpoint/put-file-attach-by-name': ofUpload,
  'POST /blade-resource/oss/endpoint/remove-file': ofUpload,
  'POST /blade-resource/oss/endpoint/remove-files': ofUpload,
  'POST /blade-log/send-logs': async () => ({ fillings: {} }),
  'POST /blade-auth/oauth/token': async () => ({ fillings: signInFillings }),
  'POST /blade-auth/token': async () => ({ fillings: signInFillings }),
  'POST /blade-auth/oauth/token/refresh': async ({ send }) => {
    const { body } = await send('POST /blade-auth/oauth/token', signInFillings);
    return { fillings: { 'refresh token': body.refresh_token } };
  },
  'POST /blade-auth/oauth/sms/send-validate': withTexts,
  'POST /blade-resource/sms/endpoint/send-validate': withTexts,
  'POST /blade-resource/sms/endpoint/send-message': withTexts,
  'POST /blade-resource/sms/endpoint/validate-message': withTexts,
  'POST /resource/email/test-send': async ({ add }) => ({
    fillings: { '邮件配置 id': (await add('/resource/email')).id, 收件人邮箱: 'li@example.com' },
  }),
  'POST /blade-desk/process/leave/start-process': async (plant) => ({ fillings: await leaveOf(plant) }),
  'POST /blade-flow/work/claim-task': async ({ sql, as }) => {
    const [task] = await sql(`select task.id, "system_user".account from flow_task task
      join flow_task_candidate candidate on candidate.task_id = task.id join "system_user" on "system_user".id = candidate.user_id
      where task.state = 'claimable' and task.tenant_id = '000000' and task.end_time is null limit 1`);
    return { client: await as(String(task?.account)), fillings: { '任务 id': task?.id } };
  },
  'POST /blade-flow/work/complete-task': async ({ sql, as }) => {
    const [task] =
      await sql(`select task.id, "system_user".account from flow_task task join "system_user" on "system_user".id = task.assignee_id
      join flow_instance instance on instance.id = task.instance_id
      where task.tenant_id = '000000' and task.end_time is null and instance.state = 'running' limit 1`);
    return { client: await as(String(task?.account)), fillings: { '任务 id': task?.id } };
  },
  'POST /blade-flow/manager/activate': async ({ add, send }) => {
    const { id } = await add('/blade-flow/manager');
    await send('POST /blade-flow/manager/suspend', { '流程定义 id': id });
    return { fillings: { '流程定义 id': id } };
  },
  'POST /blade-flow/follow/suspend': startedLeave,
  'POST /blade-flow/follow/terminate': startedLeave,
  'POST /blade-flow/follow/delete-process-instance': startedLeave,
  'POST /blade-flow/follow/activate': async (plant) => {
    const started = await startedLeave(plant);
    await plant.send('POST /blade-flow/follow/suspend', started.fillings);
    return started;
  },
  'POST /blade-system/online/remove': async ({ as, admin }) => {
    await as('staff');
    const { records } = (await admin.get('/blade-system/online/list', { current: 1, size: 50 })).body.data;
    return { fillings: { '记录 id，逗号分隔': records.find((one: Row) => one.account === 'staff').id } };
  },
  'POST /blade-system/role/grant': async ({ first }) => ({
    fillings: {
      '角色 id': (await first('/blade-system/role/list', { roleAlias: 'hr' })).id,
      '菜单 id': (await first('/blade-system/menu/list')).id,
      '数据权限 id': '',
      '接口权限 id': '',
    },
  }),
  'POST /blade-system/topmenu/grant': async ({ add, first }) => ({
    fillings: { '顶部菜单 id': (await add('/blade-system/topmenu')).id, '菜单 id': (await first('/blade-system/menu/list')).id },
  }),
  'POST /blade-system/tenant/package-setting': async ({ add }) => ({
    fillings: { '产品包 id': (await add('/blade-system/tenant-package')).id },
  }),
  'POST /blade-system/user/remove': someUser,
  'POST /blade-system/user/grant': someUser,
  'POST /blade-system/user/update-info': async () => ({
    fillings: { 昵称: '管理员', 姓名: '管理员', 手机号: '13800000777', 邮箱: 'admin@plant.example' },
  }),
  'POST /blade-system/user/update-password': async ({ as }) => ({
    client: await as('staff'),
    fillings: { 原密码: demoPassword, 新密码: 'Blue-kettle-77', 确认新密码: 'Blue-kettle-77' },
  }),
  'POST /blade-system/user/update-platform': async (plant) => ({
    fillings: { '账号 id': (await someUser(plant)).fillings?.['用户 id'], 用户平台: 1, '平台附加信息，JSON 文本': '{}' },
  }),
  'POST /blade-system/user/import-user': async () => ({
    fillings: { '覆盖已有数据：1 是，0 否': 1 },
    sheet: '/blade-system/user/export-user',
  }),
  'POST /blade-system/region/import-region': async () => ({
    fillings: { '覆盖已有数据：1 是，0 否': 1 },
    sheet: '/blade-system/region/export-region',
  }),
  'POST /blade-system/user/register-guest': async (plant) => ({ fillings: await guestOf(plant) }),
  'POST /blade-system/user/approve': async (plant) => {
    const guest = await guestOf(plant);
    await plant.send('POST /blade-system/user/register-guest', guest);
    const [user] = await plant.sql('select id from "system_user" where account = $1', String(guest.登录账号));
    return { fillings: { '用户 id': user?.id, '角色 id': (await plant.first('/blade-system/role/list', { roleAlias: 'hr' })).id } };
  },
};

async function messageOf({ sql }: Plant, channel: string, status: string) {
  const [message] = await sql(
    `update messaging_outbox set status = $2 where id = (select id from messaging_outbox where tenant_id = '000000' and channel = $1 limit 1) returning id, message_id`,
    ...[channel, status],
  );
  return message;
}

async function draftItem({ admin }: Plant): Promise<Filled> {
  const value = `${1 + randomInt(900)}.${1 + randomInt(9)}k`;
  const { body } = await admin.send('/rd/icitem/submit', {
    ...{ typeCode: '1001', package: '0603', resistance: value, tolerance: 'F', power: '1/10W', shortName: 'R-SMD' },
  });
  return { fillings: { '物料编码 id': body.data.id } };
}

async function releasedItem(plant: Plant): Promise<Filled> {
  const draft = await draftItem(plant);
  await plant.send('POST /rd/icitem/release', draft.fillings);
  return draft;
}

async function ofType({ admin }: Plant): Promise<Filled> {
  const { version } = (await admin.get('/rd/itemtype/detail', { typeCode: '1001' })).body.data;
  return { fillings: { '物料类型 version': version, 物料类型: '1001', '读取时的版本号，被他人改过则返回 409': version } };
}

async function ofUpload({ upload }: Plant): Promise<Filled> {
  const { name } = await upload();
  return { fillings: { '文件名：上传结果中的 name': name, '文件名，逗号分隔': name } };
}

/** An SMS gateway is chosen; what it is sent stays in the outbox. */
async function withTexts({ add, send }: Plant): Promise<Filled> {
  const { id, smsCode } = await add('/blade-resource/sms');
  await send('POST /blade-resource/sms/enable', { '短信配置 id': id });
  return {
    fillings: {
      ...{
        手机号: `139${randomInt(1e7, 1e8)}`,
        '手机号，逗号分隔': '13800000108',
        编码或验证码: smsCode,
        '短信变量，JSON 文本': '{"code":"1234"}',
      },
      ...{ '发送验证码后返回的 id': '', 短信验证码: '' },
    },
  };
}

async function leaveOf({ admin, sql }: Plant): Promise<Fillings> {
  const { user_id: self } = (await admin.get('/blade-auth/oauth/user-info')).body.data;
  const [definition] = await sql("select id from flow_definition where key = 'Travel' and tenant_id = '000000' and is_deleted = 0 limit 1");
  return { '流程定义 id': definition?.id, '审批人 id': self };
}

async function startedLeave(plant: Plant): Promise<Filled> {
  await plant.send('POST /blade-desk/process/leave/start-process', await leaveOf(plant));
  const [instance] = await plant.sql("select id from flow_instance where tenant_id = '000000' order by id desc limit 1");
  return { fillings: { '流程实例 id': instance?.id, '流程实例 id（UUID）': instance?.id, 终止原因: '重复提交' } };
}

async function someUser({ person, first }: Plant): Promise<Filled> {
  return { fillings: { '用户 id': (await person()).id, '角色 id': (await first('/blade-system/role/list', { roleAlias: 'hr' })).id } };
}

const signInFillings = { account: 'staff', password: demoPassword };

async function onMountingLine({ first }: Plant): Promise<Filled> {
  return { fillings: { '产线 id': (await first('/board/productionline/list', { lineType: 'smt' })).id } };
}

async function onNewLine({ admin }: Plant): Promise<Filled> {
  const code = randomBytes(3).toString('hex');
  const { body } = await admin.send('/board/productionline/save', { lineCode: code, lineName: code, lineType: 'dip', isEnabled: true });
  return { fillings: { '产线 id': body.data.id } };
}

/** A shift that has begun: towards the end of one, the example proposes the next, which cannot be ended yet. */
async function startedShift(plant: Plant): Promise<string> {
  const { fillings } = await onNewLine(plant);
  return (await plant.send('POST /board/shiftrecord/save', fillings, undefined, { startTime: now() })).body.data.id;
}

async function transferWithBoards({ send }: Plant): Promise<string> {
  const { body } = await send('POST /board/transferboards/save', {}, undefined, { transferNumber: randomBytes(4).toString('hex') });
  const { id } = body.data;
  await send('POST /board/transferboardsdetail/save', {}, undefined, { transferBoardsId: id, quantity: 1, badCount: 0 });
  return id;
}

async function programWithLines({ add, send }: Plant): Promise<string> {
  const { id } = await add('/marketing/quotesprogram');
  await send('POST /marketing/quotesprogramdetail/submit', {}, undefined, { programId: id });
  return id;
}

/** Somebody whom a sign-in provider vouched for. */
async function guestOf({ sql }: Plant): Promise<Fillings> {
  const oauthId = randomBytes(20).toString('hex');
  await sql(
    `insert into unbound_identity (id, source, subject, avatar, expires_at) values ($1, 'wechat_open', $1, '', now() + interval '1 hour')`,
    createHash('sha256').update(oauthId).digest('hex'),
  );
  const [登录账号, 密码] = [`guest.${oauthId.slice(0, 6)}`, 'Blue-kettle-77'];
  return { 登录账号, 密码, 用户昵称: '访客', 确认密码: 密码, '第三方登录返回的 oauth_id id': oauthId };
}

const now = () => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');

/** What means the same wherever it stands. */
export const everywhere: Fillings = {
  '1 启用，0 停用': 1,
  '覆盖已有数据：1 是，0 否': 0,
  accessKey: 'filled-in-key',
  secretKey: 'filled-in-secret',
};

/** Sent by a supplier, who signs in by a code, or about what he asked: `tests/purchasing/inquiries/questions.test.ts` and others call them. */
export const ofSuppliers: readonly string[] = [
  'POST /pur/supplierinquiry/ask',
  'POST /pur/supplierinquiry/save-quote',
  'POST /pur/supplierinquiry/submit-quote',
  'POST /pur/inquiryform/answer',
];

/** What only others can give: a gateway and a mail server that answer, a code that somebody reads on a phone, a second database server. */
export const needsOthers: Record<string, RegExp> = {
  'POST /blade-resource/sms/endpoint/validate-message': /短信校验失败/,
  'POST /resource/email/test-send': /主机名无法解析|连接/,
  'POST /blade-system/tenant/datasource': /./,
};
