import { BusinessError } from '#server/errors.ts';

const refusals = {
  unknownAddress: { code: 404, zh: '404 没找到请求', en: 'There is no such address' },
  wrongMethod: { code: 405, zh: '不支持当前请求方法', en: 'This address does not answer this method' },
  wrongMedia: { code: 415, zh: '不支持当前媒体类型', en: 'This media type is not understood' },
  tooLarge: { code: 413, zh: '请求体不能超过2MB', en: 'The body must not be larger than 2 MB' },
  fileTooLarge: { code: 413, zh: '文件不能超过10MB', en: 'The file must not be larger than 10 MB' },
  brokenJson: { code: 400, zh: '请求体不是有效的JSON', en: 'The body is not valid JSON' },
  notARecord: { code: 400, zh: '请求体必须是JSON对象或数组', en: 'The body must be a JSON object or array' },
  brokenForm: { code: 400, zh: '请求体不是有效的表单', en: 'The body is not a valid form' },
  brokenText: { code: 400, zh: '请求内容不是有效的UTF-8文本', en: 'The request is not valid UTF-8 text' },
  cutOff: { code: 400, zh: '请求体不完整', en: 'The body is not complete' },
  tooDeep: { code: 400, zh: '请求体嵌套不能超过20层', en: 'The body must not be nested deeper than 20 levels' },
  tooMany: { code: 400, zh: '请求参数不能超过1000个', en: 'There must not be more than 1000 parameters' },
  notStorable: { code: 400, zh: '请求参数含有无法保存的字符', en: 'A parameter contains characters that cannot be stored' },
  softFailure: { code: 400, zh: '操作失败', en: 'The operation failed' },
} as const;

/** A refusal by the door itself, in the contract's words (1.2); `at` names the parameter. */
export function refused(why: keyof typeof refusals, at?: string): BusinessError {
  const { code, zh, en } = refusals[why];
  const place = at === undefined || at === '' ? '' : `: ${at.slice(0, 64)}`;
  return new BusinessError({ zh: zh + place, en: en + place }, { code });
}
