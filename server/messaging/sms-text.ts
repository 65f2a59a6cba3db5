/** The default template of a code. */
const usual = '您的验证码是#code#，5分钟内有效，请勿告知他人。';

/**
 * The text of a message: the template with its parameters, `#name#` or `${name}`, filled in, preceded by the signature that gateways
 * require (contract 7).
 */
export function smsText(
  setting: { templateId: string | null; signName: string | null },
  params: Readonly<Record<string, unknown>>,
): string {
  const text = (setting.templateId || usual).replace(
    /[$#]\{(\w+)\}|#(\w+)#/g,
    (_all, braced: string | undefined, hashed: string | undefined) => {
      const name = braced ?? hashed ?? '';
      return Object.hasOwn(params, name) ? String(params[name]) : '';
    },
  );
  return text.startsWith('【') || !setting.signName ? text : `【${setting.signName}】${text}`;
}
