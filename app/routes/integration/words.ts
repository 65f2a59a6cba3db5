import type { Label } from '#rules/screen.ts';

/** Words of the API reference. */
export const integrationWords = {
  title: { zh: '接口文档', en: 'API reference' },
  unknown: {
    zh: '没有接口 {call}，或您的账号不能调用。请在下面按名称或模块查找。',
    en: 'There is no call {call}, or your account may not make it. Find it below by name or area.',
  },
  lead: {
    zh: '您的账号可通过客户端调用的接口。',
    en: 'The calls that a client can make with your account.',
  },
  leadOf: {
    zh: '{name}（{account}）可通过客户端调用的接口。',
    en: 'The calls that a client can make with the account of {name} ({account}).',
  },
  another: { zh: '查看其他账号', en: 'Another account' },
  all: { zh: '全部', en: 'All' },
  own: { zh: '返回我的接口', en: 'Back to my calls' },
  find: { zh: '地址或名称', en: 'Address or name' },
  areas: { zh: '模块', en: 'Areas' },
  calls: { zh: '接口 · {count}', en: 'Calls · {count}' },
  none: { zh: '没有找到接口', en: 'No calls found' },
  noneHint: { zh: '换一个地址或名称再试。', en: 'Try another address or name.' },
  method: { zh: '方法', en: 'Method' },
  address: { zh: '地址', en: 'Address' },
  also: { zh: '另有地址 {addresses}', en: 'Also at {addresses}' },
  needs: { zh: '所需权限：{rights}', en: 'Needs: {rights}' },
  or: { zh: ' 或 ', en: ' or ' },
  name: { zh: '名称', en: 'Name' },
  noToken: { zh: '无需令牌', en: 'No token needed' },
  siblings: { zh: '{subject}的接口', en: 'Calls: {subject}' },
  parameters: { zh: '参数', en: 'Parameters' },
  meaning: { zh: '含义', en: 'Meaning' },
  choices: { zh: '取值：{values}', en: 'Values: {values}' },
  from: { zh: '见 GET /api{address}', en: 'See GET /api{address}' },
  kind: { zh: '类型', en: 'Type' },
  required: { zh: '必填', en: 'Required' },
  request: { zh: '请求示例', en: 'Example request' },
  fillIn: {
    zh: '由您填写：{blanks}',
    en: 'Fill in: {blanks}',
  },
  change: { zh: '修改已有记录的请求', en: 'Request that changes a record' },
  namesRecords: {
    zh: '此操作会改变已有的记录，示例不带真实 id，以免误改。',
    en: 'This changes existing records, so the example names none.',
  },
  missing: { zh: '还没有记录：{names}', en: 'No record yet: {names}' },
  answer: { zh: '响应示例', en: 'Example answer' },
  realAnswer: { zh: '此请求现在的响应', en: 'The answer to this request now' },
  shortened: { zh: '列表只显示第一条，长文本只显示开头。', en: 'Lists show their first entry, long texts their beginning.' },
  file: { zh: '响应为文件', en: 'The answer is a file' },
  notShown: {
    zh: '返回 code、success、msg；data 的内容不在此列出。',
    en: 'code, success and msg; what data holds is not shown here.',
  },
  start: { zh: '首次调用', en: 'First call' },
  startClient: {
    zh: '在“应用管理”新增应用：授权类型勾选“账号密码”和“换新令牌”，密钥不少于 16 个字符。',
    en: 'Add a client under Clients: grants Password and Renewal, and a secret of at least 16 characters.',
  },
  startRole: {
    zh: '应用本身不限制权限，能调用什么由登录用户的角色决定：为对接程序单独建角色和用户，只勾选需要的菜单和按钮。勾选“接口文档”后，该用户可在此查看自己的接口。',
    en: "A client limits nothing; what may be called depends on the user's role. Make a role and a user for the program, and grant only the menus and buttons that it needs. With API reference granted, that user sees its own calls here.",
  },
  startToken: { zh: '取得令牌：', en: 'Get a token: ' },
  startHeader: {
    zh: '此后每次请求带上请求头 Blade-Auth: bearer <令牌>；令牌到期前用 refresh_token 换新。',
    en: 'Send the header Blade-Auth: bearer <token> with every call from then on; renew it with refresh_token before it expires.',
  },
  rules: { zh: '约定', en: 'Conventions' },
  ruleEnvelope: { zh: '响应', en: 'Answers' },
  ruleEnvelopeText: {
    zh: '{ code, success, data, msg }；code 与 HTTP 状态一致。令牌、oauth/captcha、oauth/logout 和文件没有这层封装。msg 固定为中文（Accept-Language 不起作用），程序请按 code 判断。',
    en: '{ code, success, data, msg }; code equals the HTTP status. Token calls, oauth/captcha, oauth/logout and files come without it. msg is always Chinese (Accept-Language is ignored): go by code.',
  },
  ruleCodes: { zh: '错误码', en: 'Error codes' },
  ruleCodesText: {
    zh: '400 参数或业务错误 · 401 令牌无效或已过期，请刷新或重新登录 · 403 没有权限（响应头 X-Missing-Right 为所缺权限的编号）· 404 地址或记录不存在 · 405 该地址不支持此请求方法 · 409 记录已被他人修改或状态冲突（重复的编号、名称为 400） · 413 请求过大 · 429 过于频繁，稍后再试 · 500 服务器异常 · 503 繁忙，按 Retry-After 重试',
    en: '400 wrong parameter or business rule · 401 token invalid or expired: renew it or sign in again · 403 not permitted (the header X-Missing-Right names the code) · 404 no such address or record · 405 the address takes another method · 409 changed by somebody else, or the wrong state (a code or name that is taken is a 400) · 413 too large · 429 too often, try later · 500 server error · 503 busy, try again after Retry-After',
  },
  rulePages: { zh: '分页与排序', en: 'Pages and sorting' },
  rulePagesText: {
    zh: 'current 从 1 开始，size 默认 10、最多 500（0 或负数按 500）；返回 records 和 total。ascs、descs 为逗号分隔的字段名：字段按存储值排序，名称字段（如 lineId 的 lineName）按显示内容排序。total 准确到 100000，有筛选的日志和上料记录到 10000，与页码无关；实际更多时 total 为该上限，isMore 为 true，响应头 X-Total-Cut 为该上限。要准确的总数，加参数 isExact=true（较慢）；要读完全部，逐页读到 records 为空（最远到第 100000 条，再往后请按时间分段）。',
    en: 'current counts from 1; size is 10 by default and at most 500 (0 or less means 500). Answered are records and total. ascs and descs are field names separated by commas: a field is sorted by its values, the name beside it (lineName of lineId) by what is shown. A total is exact up to 100,000, in logs and the feed log with a filter up to 10,000, whatever the page; where there are more it is that bound, isMore is true and the header X-Total-Cut names the bound. isExact=true counts them all, which takes longer. To read everything, read on until records is empty (row 100,000 is the farthest; beyond it, read by spans of time).',
  },
  ruleFilters: { zh: '筛选', en: 'Filters' },
  ruleFiltersText: {
    zh: '字段名加后缀：无后缀（文本为包含，数字和 id 为等于）、_equal、_notequal、_like、_likeleft、_likeright、_notlike、_gt、_ge、_lt、_le、_dategt、_datege、_datelt、_datele、_dateequal、_null、_notnull。列表的任何字段都可筛选。按 id 筛选，lineName 等名称字段不能筛选；_datele、_dateequal 的日期不带时间时按整天。拼错的参数或排序字段不会报错，而是被忽略并返回全部记录：上线前请核对 total。',
    en: 'A field name and a suffix: none (texts contain it, numbers and ids equal it), _equal, _notequal, _like, _likeleft, _likeright, _notlike, _gt, _ge, _lt, _le, _dategt, _datege, _datelt, _datele, _dateequal, _null, _notnull. Any field of a list can be filtered. Filter by ids: labels such as lineName filter nothing. With _datele and _dateequal a date without a time is the whole day. A misspelt parameter or sort field is not refused but ignored, and every record is answered: check total before you go live.',
  },
  ruleFiles: { zh: '附件', en: 'Attachments' },
  ruleFilesText: {
    zh: '先用 POST /api/blade-resource/oss/endpoint/put-file 上传，再在记录里写 [{"link":"…","originalName":"…"}]（或 id、name）。读取时每个附件为 {id,name,originalName,link,url,size}，link 与 url 相同，无需令牌即可打开，2 小时后失效，再次读取得到新的；整行原样存回即保留附件。也可带令牌 GET /api/blade-resource/oss/endpoint/file?id=<附件 id>。富文本中的图片同样如此。',
    en: 'Upload with POST /api/blade-resource/oss/endpoint/put-file, then name the file in the record: [{"link":"…","originalName":"…"}], or its id and name. When read, each attachment is {id,name,originalName,link,url,size}: link and url are the same, open without a token, and end after 2 hours; each read gives new ones. Saved back as they are, they stay the same files. With a token, GET /api/blade-resource/oss/endpoint/file?id=<id of the attachment> opens one too. The same holds for pictures in rich text.',
  },
  ruleValues: { zh: '数据格式', en: 'Values' },
  ruleValuesText: {
    zh: 'id 为文本，多个用逗号分隔；日期 yyyy-MM-dd，时间 yyyy-MM-dd HH:mm:ss，按工厂时区。没有 null：空文本和日期为 ""，空数字和 id 为 -1，是否为 false，列表为 []。',
    en: 'Ids are texts, several separated by commas; dates are yyyy-MM-dd, times yyyy-MM-dd HH:mm:ss in the time zone of the plant. Null is never sent: an empty text or date is "", a number or id -1, a flag false, a list [].',
  },
  ruleRepeat: { zh: '安全重试', en: 'Safe retries' },
  ruleRepeatText: {
    zh: 'POST 可带请求头 Idempotency-Key：同一键和内容再次发送时返回首次的结果，不会重复保存（保留至少一天）；同一键不同内容，或首次尚未完成，返回 409。登录、令牌、验证码和密码接口除外。',
    en: 'A POST may carry the header Idempotency-Key: the same key and body get the first answer again and nothing is saved twice, for a day at least. The same key with another body, or while the first is under way, is a 409. Not for sign-in, tokens, captchas and passwords.',
  },
  ruleVersion: { zh: '防止覆盖', en: 'Lost updates' },
  ruleVersionText: {
    zh: '修改时带上读到的 version（或 updateTime），已被他人修改则返回 409，不保存。只传要改的字段即可。',
    en: 'Send the version (or updateTime) that you read with an update: if somebody changed the record since, the answer is 409 and nothing is saved. Fields that do not change can be left out.',
  },
  ruleBody: { zh: '请求体', en: 'Bodies' },
  ruleBodyText: {
    zh: 'JSON、表单或地址参数均可；上传为 multipart，字段名 file。租户用请求头 Tenant-Id 或参数 tenantId 指明，仅登录时需要。',
    en: 'JSON, forms and query parameters are all taken; uploads are multipart with the field file. Name the tenant by the header Tenant-Id or the parameter tenantId; only signing in needs it.',
  },
} satisfies Record<string, Label>;
