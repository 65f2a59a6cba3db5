import * as z from 'zod';
import { phoneFault, plainPhone } from '#rules/phone.ts';
import type { Label } from '#rules/screen.ts';
import type { Context } from '#server/calls/context.ts';
import { publicProcedure, router } from '#server/calls/trpc.ts';
import { BusinessError } from '#server/errors.ts';
import { TooSoon } from '#server/messaging/one-time-code.ts';
import { isCaptchaAsked, takeCaptcha } from '../captcha.ts';
import { enterPages } from '../enter-pages.ts';
import { wrongCaptcha } from '../refusals.ts';
import { enterByLink, lookAtLink } from '../suppliers/link-sign-in.ts';
import { sendSupplierCode, signInSupplier } from '../suppliers/supplier-sign-in.ts';
import { sendSignInCode, signInByPhone } from './phone-sign-in.ts';

const typed = z.string().trim().max(256).default('');
const answers = z
  .object({
    tenantId: typed,
    number: typed,
    phone: typed.transform(plainPhone),
    smsCode: typed,
    key: typed,
    code: typed,
    unseen: typed,
    sent: typed,
  })
  .prefault({});
const tokenInput = z.object({ token: typed });
type Answers = z.output<typeof answers>;
type Asked = 'tenantId' | 'number' | 'smsCode' | 'code';

/** Calls of the sign-in page's forms for phones and suppliers (specification 2.5): send a code, and open a page session with it. */
export const phonePageRouter = router({
  sendCode: publicProcedure
    .meta({ permission: 'public', repeatable: true })
    .input(answers)
    .mutation(({ ctx, input }) => sendToPage(ctx, input, ['tenantId', 'code'], sendSignInCode)),
  signIn: publicProcedure
    .meta({ permission: 'public', repeatable: true, changesSession: true })
    .input(answers)
    .mutation(({ ctx, input }) => {
      refuseBlanks(input, ['tenantId', 'smsCode']);
      return enterPages(ctx, (open) => signInByPhone(ctx, typedCode(input), open));
    }),
  sendSupplierCode: publicProcedure
    .meta({ permission: 'public', repeatable: true })
    .input(answers)
    .mutation(({ ctx, input }) => sendToPage(ctx, input, ['tenantId', 'code'], sendSupplierCode)),
  signInSupplier: publicProcedure
    .meta({ permission: 'public', repeatable: true, changesSession: true })
    .input(answers)
    .mutation(({ ctx, input }) => {
      refuseBlanks(input, ['tenantId', 'number', 'smsCode']);
      return enterPages(ctx, (open) => signInSupplier(ctx, typedCode(input), open));
    }),
  /** What a link in a mail to a supplier opens. Nothing is opened yet: mail programs look at links too. */
  lookAtLink: publicProcedure
    .meta({ permission: 'public' })
    .input(tokenInput)
    .query(({ ctx, input }) => lookAtLink(ctx, input.token)),
  enterByLink: publicProcedure
    .meta({ permission: 'public', repeatable: true, changesSession: true })
    .input(tokenInput)
    .mutation(({ ctx, input }) => enterPages(ctx, (open) => enterByLink(ctx, input.token, open))),
});

const typedCode = ({ smsCode, sent, ...input }: Answers) => ({ ...input, code: smsCode, id: sent === '' ? undefined : sent });

/**
 * Sends a code after a correct captcha; a request that comes too soon gets the waiting time. Whoever cannot see the picture says so, and is
 * among the few without one from his address, as clients of /api are (decision 101).
 */
async function sendToPage(
  ctx: Context,
  input: Answers,
  names: Asked[],
  send: (ctx: Context, asked: Answers & { isSeen: boolean }) => Promise<{ seconds: number; id: string }>,
): Promise<{ seconds: number; isSent: boolean; sent?: string }> {
  const isSeen = input.unseen === '';
  refuseBlanks(input, isSeen ? names : names.filter((name) => name !== 'code'));
  if (isSeen && isCaptchaAsked() && !(await takeCaptcha(ctx.database, input.key, input.code))) throw wrongCaptcha();
  try {
    const { seconds, id } = await send(ctx, { ...input, isSeen });
    return { seconds, isSent: true, sent: id };
  } catch (error) {
    if (error instanceof TooSoon) return { seconds: error.seconds, isSent: false };
    throw error;
  }
}

const blank: Record<Asked, Label> = {
  tenantId: { zh: '请输入租户编号', en: 'Enter the tenant ID' },
  number: { zh: '请输入供应商编码', en: 'Enter the supplier code' },
  smsCode: { zh: '请输入短信验证码', en: 'Enter the code from the text message' },
  code: { zh: '请输入验证码', en: 'Enter the characters in the picture' },
};

/** Reports every blank field and a wrong phone at once, before a captcha or a code is used up. */
function refuseBlanks(input: Answers, names: Asked[]): void {
  const faults = Object.fromEntries(
    names.filter((name) => input[name] === '' && (name !== 'code' || isCaptchaAsked())).map((name) => [name, blank[name]]),
  );
  const phone = phoneFault(input.phone);
  const fields: Record<string, Label> = phone ? { ...faults, phone } : faults;
  const first = phone ?? Object.values(faults)[0];
  if (first !== undefined) throw new BusinessError(first, { fields });
}
