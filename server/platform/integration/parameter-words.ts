import type { Label, Locale } from '#rules/screen.ts';
import { type AnyEntity, allEntities } from '#server/entity/entity.ts';

/** What a parameter means: the label of the field of that name, of this entity or of another, or a word of the calls' own. */
export function wordOf(name: string, entity: AnyEntity | undefined, locale: Locale): string {
  if (entity && /^ids?$/.test(name)) return asId(entity.label[locale]);
  const own = entity?.fields[name] ?? (Object.hasOwn(words, name) ? { label: words[name] } : undefined);
  const field = own ?? allEntities().find(({ fields }) => Object.hasOwn(fields, name))?.fields[name];
  return (field ?? targetOf(name))?.label?.[locale] ?? '';
}

/** In the place of a value: an id, and not the name of what it is. */
export const asId = (word: string): string => (/\bids?$/i.test(word) ? word : `${word} id`);

/** The entity whose records `lineId` or `topMenuIds` name. */
export function targetOf(name: string, entity?: AnyEntity): AnyEntity | undefined {
  const stem = /^(\w+)Ids?$/.exec(name)?.[1]?.toLowerCase();
  if (stem === undefined) return undefined;
  const last = (one: AnyEntity) => one.path.split('.').at(-1)?.toLowerCase() ?? '';
  const field = entity?.fields[name] ?? allEntities().find(({ fields }) => fields[name]?.to !== undefined)?.fields[name];
  if (field?.to !== undefined) return allEntities().find(({ path }) => path === field.to);
  return allEntities().find((one) => last(one) === stem) ?? (entity && last(entity).startsWith(stem) ? entity : undefined);
}

/** How a value of a kind is written. */
export const kindWord = (kind: string, locale: Locale): string => kinds[kind]?.[locale] ?? kind;

const say = (zh: string, en: string): Label => ({ zh, en });

const words: Record<string, Label> = {
  current: say('页码，默认 1', 'Page, 1 by default'),
  size: say('每页条数，默认 10，最多 500；0 或负数按 500', 'Rows a page: 10 by default, up to 500; 0 or less means 500'),
  ascs: say('升序字段，逗号分隔', 'Fields to sort by, separated by commas'),
  descs: say('降序字段，逗号分隔', 'Fields to sort by in descending order'),
  q: say('按名称查找', 'Part of the name'),
  parentId: say('上级记录的 id，顶级为 0', 'Id of the parent, 0 at the top'),
  version: say('读取时的版本号，被他人改过则返回 409', 'The version that was read; 409 if somebody changed the record since'),
  file: say('文件（multipart 表单）', 'The file, in a multipart form'),
  fileName: say('文件名：上传结果中的 name', 'File name: `name` of the upload'),
  fileNames: say('文件名，逗号分隔', 'File names, separated by commas'),
  isCovered: say('覆盖已有数据：1 是，0 否', 'Overwrite what is there: 1 yes, 0 no'),
  entries: say('日志条目', 'Log entries'),
  grant_type: say('授权类型', 'Grant'),
  grantType: say('授权类型', 'Grant'),
  tenantId: say('租户编号，6 位数字', 'Tenant, six digits'),
  username: say('账号', 'Account'),
  account: say('账号，username 的另一写法', 'Account, another spelling of username'),
  password: say('密码：明文、md5 或 SM2', 'Password: plain, md5 or SM2'),
  password2: say('确认密码', 'Password again'),
  oldPassword: say('原密码', 'Present password'),
  newPassword: say('新密码', 'New password'),
  newPassword1: say('确认新密码', 'New password again'),
  refresh_token: say('刷新令牌', 'Refresh token'),
  deptId: say('部门 id', 'Department id'),
  roleId: say('角色 id', 'Role id'),
  key: say('图形验证码的 key', 'Key of the captcha'),
  code: say('编码或验证码', 'Code'),
  source: say('第三方来源', 'Sign-in provider'),
  state: say('第三方登录的 state', 'State of the provider sign-in'),
  appId: say('群聊应用编号', 'Id of the chat app'),
  phone: say('手机号', 'Phone number'),
  phones: say('手机号，逗号分隔', 'Phone numbers, separated by commas'),
  params: say('短信变量，JSON 文本', 'Variables of the text, as JSON'),
  number: say('供应商编码', 'Supplier code'),
  supplierNumber: say('供应商编码', 'Supplier code'),
  id: say('记录 id', 'Id of the record'),
  ids: say('记录 id，逗号分隔', 'Record ids, separated by commas'),
  value: say('短信验证码', 'Code of the text message'),
  userExt: say('平台附加信息，JSON 文本', 'Platform data, as JSON'),
  oauthId: say('第三方登录返回的 oauth_id', 'oauth_id of the provider sign-in'),
  name: say('姓名', 'Name'),
  domain: say('域名或网页地址', 'Host or page address'),
  expected: say('读取时的授权，用于发现他人的修改', 'The grants that were read, to find changes by others'),
  enable: say('1 启用，0 停用', '1 enables, 0 disables'),
  shortFallSwitch: say('1 打开，0 关闭', '1 on, 0 off'),
  reason: say('原因', 'Reason'),
  searchKey: say('名称或编码的一部分', 'Part of the name or code'),
  confirm: say('服务器要求确认（409）后重发时为 true', 'true when sent again after the server has asked to confirm (409)'),
  shiftId: say('班次 id', 'Shift id'),
  planDate: say('业务日期', 'Business date'),
};

const asText = say('文本', 'text');
const kinds: Record<string, Label> = {
  text: asText,
  string: asText,
  longText: asText,
  integer: say('整数', 'integer'),
  number: say('数字', 'number'),
  decimal: say('小数', 'decimal'),
  money: say('金额', 'amount'),
  flag: say('true / false', 'true / false'),
  boolean: say('true / false', 'true / false'),
  choice: say('选项', 'choice'),
  reference: say('id（文本）', 'id, as text'),
  references: say('id，逗号分隔或数组', 'ids, separated by commas or in an array'),
  date: say('日期 yyyy-MM-dd', 'date yyyy-MM-dd'),
  month: say('月份 yyyy-MM', 'month yyyy-MM'),
  dateTime: say('时间 yyyy-MM-dd HH:mm:ss', 'time yyyy-MM-dd HH:mm:ss'),
  rows: say('明细列表', 'list of rows'),
  array: say('列表', 'list'),
  object: say('对象', 'object'),
  password: say('文本，只写', 'text, write-only'),
  icon: say('图标名称', 'name of an icon'),
  richText: say(
    'HTML：保留颜色、字号、对齐、宽度；粘贴的 data:image 图片存为文件；去除的内容写在 msg 中',
    'HTML: colours, sizes, alignment and widths stay, pasted data:image pictures are kept as files, and msg says what was left out',
  ),
  files: say('附件列表', 'list of attachments'),
  file: say('文件', 'file'),
};
