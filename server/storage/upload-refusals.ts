import { BusinessError } from '#server/errors.ts';

const refusals = {
  tooLarge: { code: 413, zh: '文件不能超过100MB', en: 'A file must not be larger than 100 MB' },
  formTooLarge: { code: 413, zh: '表单内容过多，请减少内容或分次提交', en: 'The form holds too much: send less, or in several steps' },
  empty: { code: 400, zh: '文件为空，请重新选择', en: 'The file is empty: choose another' },
  onlyOne: { code: 400, zh: '一次只能上传一个文件', en: 'One file at a time' },
  tooMany: { code: 400, zh: '最多上传10个文件', en: 'No more than 10 files' },
  broken: { code: 400, zh: '请求体不是有效的表单', en: 'The body is not a valid form' },
  cutOff: { code: 400, zh: '请求体不完整', en: 'The body is not complete' },
  busy: { code: 503, zh: '系统繁忙，请稍后再试', en: 'The system is busy. Try again shortly.' },
} as const;

export type UploadFault = keyof typeof refusals;

/** The refusal of an upload (specification 9, R-34). */
export function refusedUpload(why: UploadFault): BusinessError {
  const { code, zh, en } = refusals[why];
  return new BusinessError({ zh, en }, { code });
}
