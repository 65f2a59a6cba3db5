import { and, eq, gt, lte, ne } from 'drizzle-orm';
import { localDateTime } from '#rules/dates.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import type { Doubt } from '#server/confirm.ts';
import { BusinessError } from '#server/errors.ts';
import { labelShifts } from '../lines/labels.ts';
import { instantText } from './instant-text.ts';
import { usualShift } from './shift-clock.ts';
import { shiftRecord } from './shift-record.ts';
import { shiftsWhere } from './shifts-of-lines.ts';

const [anHour, aDay] = [60 * 60 * 1000, 24 * 60 * 60 * 1000];
/** Somebody may enter the shifts of the month before; a start farther back is a slip. */
const maxDaysAgo = 31;

interface Beginning {
  lineId: string;
  shiftType: string;
  planDate: string;
  start: Date;
}

/**
 * What is doubtful about a start that somebody enters: half a day ago or more, in the past outside the usual hours of its type, or while
 * another shift of the line ran; or hours before the usual start of its type. Such an early one is refused while another shift of the line ran.
 * `but` is the shift whose start is corrected.
 */
export async function doubtsInStart(ctx: SignedInContext, beginning: Beginning, but = '0'): Promise<Doubt[]> {
  const { timeZone } = ctx.session;
  const { start, planDate, shiftType } = beginning;
  const ago = ctx.now().getTime() - start.getTime();
  if (ago > maxDaysAgo * aDay)
    throw new BusinessError(
      { zh: `开始时间不能早于 ${maxDaysAgo} 天前`, en: `The start must not be more than ${maxDaysAgo} days ago` },
      { field: 'startTime' },
    );
  const usual = usualShift(planDate, shiftType, timeZone);
  const early = usual ? usual.startTime.getTime() - start.getTime() : 0;
  const isEarly = early > anHour;
  const isUsual = !usual || (!isEarly && start < usual.plannedEnd);
  const at = localDateTime(start, timeZone).slice(0, 16);
  const days = Math.floor(ago / aDay);
  const late = {
    zh: `开始时间 ${at} 在${days > 0 ? ` ${days} 天` : ' 12 小时'}以前`,
    en: `The start ${at} is more than ${days > 0 ? `${days} d` : '12 h'} ago`,
  };
  const unusual = {
    zh: `开始时间 ${at} 不在该班别的时间内`,
    en: `The start ${at} is outside the hours of this shift type`,
  };
  const usualAt = usual && localDateTime(usual.startTime, timeZone).slice(11, 16);
  const hoursEarly = (early / anHour).toFixed(1).replace('.0', '');
  const ahead = {
    zh: `开始时间 ${at} 比该班别的 ${usualAt} 早 ${hoursEarly} 小时`,
    en: `The start ${at} is ${hoursEarly} h before the ${usualAt} of this shift type`,
  };
  return [
    ...(ago >= aDay / 2 ? [{ name: 'startLongAgo', text: late, about: at }] : []),
    ...(isUsual || ago < anHour ? [] : [{ name: 'startUnusual', text: unusual, about: at }]),
    ...(isEarly && ago < anHour ? [{ name: 'startUnusual', text: ahead, about: at }] : []),
    ...(await overlap(ctx, { ...beginning, isEarly }, but)),
  ];
}

async function overlap(ctx: SignedInContext, { lineId, start, isEarly }: Beginning & { isEarly: boolean }, but: string): Promise<Doubt[]> {
  const { table } = shiftRecord;
  const { timeZone } = ctx.session;
  // At the change of shifts the one before is often ended a little after the next began.
  const overlapping = new Date(start.getTime() + (isEarly ? 0 : anHour / 2));
  const [at, handedOver] = [start, overlapping].map((instant) => instantText(instant, timeZone));
  const running = and(eq(table.lineId, lineId), ne(table.id, but), lte(table.startTime, at ?? ''), gt(table.endTime, handedOver ?? ''));
  const [other] = await labelShifts(ctx, await shiftsWhere(ctx, running, 1));
  if (!other) return [];
  const span = `${other.startTime.slice(0, 16)} – ${other.endTime?.slice(0, 16) ?? ''}`;
  const text = {
    zh: `开始时间在本线另一班次之内：${other.shiftTypeName ?? ''} ${span}`,
    en: `Another shift of the line ran at the start: ${other.shiftTypeName ?? ''} ${span}`,
  };
  if (isEarly) throw new BusinessError(text, { code: 409, field: 'startTime', recordId: other.id });
  return [{ name: 'startOverlaps', text, about: other.id }];
}
