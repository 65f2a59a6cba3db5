import { and, eq } from 'drizzle-orm';
import { productionLine } from '#server/board/lines/production-line.ts';
import type { ExternalContext, SignedInContext } from '#server/calls/context.ts';
import { visibleRows } from '#server/engine/visible-rows.ts';
import { BusinessError, messages } from '#server/errors.ts';
import { type TestedDelivery, type TestedWebhook, testWebhook } from '#server/messaging/test-webhook.ts';
import { lineSetting } from './line-setting.ts';
import { assertAllowed } from './save-line-setting.ts';

/** Posts a test event to the address of a line's alarms. */
export const testAlarm = (ctx: ExternalContext, settingId: string): Promise<TestedDelivery> =>
  testWebhook(ctx, (signedIn) => receiverOf(signedIn, settingId));

async function receiverOf(ctx: SignedInContext, settingId: string): Promise<TestedWebhook> {
  const [setting, line] = [lineSetting.table, productionLine.table];
  const [found] = await ctx.db
    .select({
      recipient: setting.alarmWebhook,
      secret: setting.alarmSecret,
      lineId: line.id,
      lineCode: line.lineCode,
      lineName: line.lineName,
    })
    .from(setting)
    .innerJoin(line, and(eq(line.tenantId, setting.tenantId), eq(line.id, setting.lineId)))
    .where(and(visibleRows(lineSetting, ctx), eq(setting.id, settingId)));
  if (!found) throw new BusinessError(messages.absent, { code: 404 });
  const { recipient, secret, ...about } = found;
  if (!recipient) throw new BusinessError(noAddress, { field: 'alarmWebhook' });
  assertAllowed(recipient, 'alarmWebhook');
  return { recipient, secret: secret ?? '', about };
}
const noAddress = { zh: '请先填写报警推送地址', en: 'Fill in the alarm webhook first' };
