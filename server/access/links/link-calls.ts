import * as z from 'zod';
import { isPlainLine } from '#rules/field-rules.ts';
import { procedure, publicProcedure } from '#server/calls/trpc.ts';
import { id, idInput, line } from '#server/engine/inputs.ts';
import { inBoth } from '#server/errors.ts';
import { listBoardLinks, makeBoardLink, mayShowAll, revokeBoardLink } from './board-links.ts';
import { customersOfOrders } from './customers.ts';
import { listLinks, makeLink, revokeLink } from './make-link.ts';
import { openLink } from './open-link.ts';
import { openPurposes, purposes } from './public-link.ts';

const purpose = z.enum(purposes, inBoth({ zh: '请选择公开页面', en: 'Choose a page' }));
const subject = line(
  z
    .string()
    .trim()
    .min(1, inBoth({ zh: '请填写大屏位置', en: 'Enter the location' }))
    .max(128, inBoth({ zh: '大屏位置不能超过128个字符', en: 'The location is at most 128 characters' }))
    .refine(
      (text) => isPlainLine(text),
      inBoth({ zh: '大屏位置含有无法保存的字符', en: 'The location has characters that cannot be saved' }),
    ),
);
const badDays = inBoth({ zh: '有效天数须为 1 至 366 的整数', en: 'Enter a whole number of days, 1 to 366' });

/** Links to public pages: permitted users create, list and revoke them; the holder of a link opens its page. */
export const publicLinkCalls = {
  list: procedure.meta({ permission: 'publiclink' }).query(({ ctx }) => listLinks(ctx)),
  /** The customers to choose from. */
  customers: procedure.meta({ permission: 'publiclink_add' }).query(({ ctx }) => customersOfOrders(ctx)),
  make: procedure
    .meta({ permission: 'publiclink_add', secretAnswer: 'path', label: { zh: '新建公开链接', en: 'Make a public link' } })
    .input(
      z.object({
        purpose,
        subject: line(
          z
            .string()
            .trim()
            .min(1, inBoth({ zh: '请选择客户', en: 'Choose a customer' }))
            .max(128, inBoth({ zh: '客户编码不能超过128个字符', en: 'The customer code is at most 128 characters' }))
            .refine(
              (text) => isPlainLine(text),
              inBoth({ zh: '客户编码含有无法保存的字符', en: 'The customer code has characters that cannot be saved' }),
            ),
        ),
        days: z.coerce.number(badDays).int(badDays).min(1, badDays).max(366, badDays),
      }),
    )
    .mutation(({ ctx, input }) => makeLink(ctx, input)),
  revoke: procedure
    .meta({ permission: 'publiclink_revoke', label: { zh: '撤销公开链接', en: 'Withdraw a public link' } })
    .input(idInput)
    .mutation(({ ctx, input }) => revokeLink(ctx, input.id)),
  boards: procedure.meta({ permission: 'screenlink' }).query(({ ctx }) => listBoardLinks(ctx)),
  boardChoice: procedure.meta({ permission: 'screenlink' }).query(({ ctx }) => ({ mayShowAll: mayShowAll(ctx) })),
  makeBoard: procedure
    .meta({ permission: 'screenlink_add', secretAnswer: 'path', noted: true, label: { zh: '新建大屏链接', en: 'Make a board link' } })
    .input(z.object({ lineId: id.optional(), subject }))
    .mutation(({ ctx, input }) => makeBoardLink(ctx, input)),
  revokeBoard: procedure
    .meta({ permission: 'screenlink_revoke', noted: true, label: { zh: '撤销大屏链接', en: 'Withdraw a board link' } })
    .input(idInput)
    .mutation(({ ctx, input }) => revokeBoardLink(ctx, input.id)),
  open: publicProcedure
    .meta({ permission: 'public' })
    .input(z.object({ purpose: z.enum(openPurposes), token: z.string().max(200).default('') }))
    .query(({ ctx, input }) => openLink(ctx, input)),
};
