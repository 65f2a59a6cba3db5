import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import { outbox } from '#server/background/outbox-table.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { procedure } from '#server/calls/trpc.ts';
import { idInput } from '#server/engine/inputs.ts';
import { BusinessError, messages } from '#server/errors.ts';
import { unseal } from '#server/security/seal.ts';
import { settings } from '#server/settings.ts';
import { type MailBody, unpackMail } from './mail-body.ts';

const max = 50;
const isInUse = () => settings().APP_MODE !== 'production';

/** The operator's page in place of mailboxes: the mails of the last week that went to no server. Only demos and tests have any. */
export const caughtMailCalls = {
  list: procedure.meta({ permission: 'operator_mail' }).query(async ({ ctx }) => {
    if (!isInUse()) return { isInUse: false, mails: [] };
    const mails = await ctx.db
      .select({ id: outbox.id, recipient: outbox.recipient, subject: outbox.subject, sentTime: outbox.sentTime })
      .from(outbox)
      .where(caught(ctx))
      .orderBy(desc(outbox.id))
      .limit(max);
    return { isInUse: true, mails };
  }),
  detail: procedure
    .meta({ permission: 'operator_mail' })
    .input(idInput)
    .query(async ({ ctx, input }) => {
      const [mail] = isInUse()
        ? await ctx.db
            .select({
              id: outbox.id,
              recipient: outbox.recipient,
              subject: outbox.subject,
              sentTime: outbox.sentTime,
              body: outbox.body,
              isSealed: outbox.isSealed,
            })
            .from(outbox)
            .where(caught(ctx, eq(outbox.id, input.id)))
        : [];
      if (!mail) throw new BusinessError(messages.absent, { code: 404 });
      const { body, isSealed, ...rest } = mail;
      return { ...rest, ...read(isSealed ? unseal(body, 'outbox') : body) };
    }),
};

/** Wiped once its link has ended. */
const read = (body: string | undefined): MailBody => (body ? unpackMail(body) : { text: '', html: '' });

const caught = ({ session }: SignedInContext, ...where: SQL[]) =>
  and(
    eq(outbox.tenantId, session.tenantId),
    eq(outbox.channel, 'mail'),
    eq(outbox.via, 'operator'),
    sql`${outbox.createTime} > now() - interval '7 days'`,
    ...where,
  );
