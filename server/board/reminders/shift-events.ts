import { event, eventsOf } from '#server/events/event.ts';
import { shiftRecord } from '../shifts/shift-record.ts';
import type { MissingSlot } from './missing-slots.ts';
import { leadersOf, supervisorsOf } from './whom-to-tell.ts';

/** A slot of a shift that nobody reported, for how long, and where it is reported. */
export interface Missed {
  tenantId: string;
  minutes: number;
  link: string;
  missing: MissingSlot;
}

const message = ({ minutes, link, missing: { label, lineName } }: Missed) => ({
  title: { zh: `${lineName}：时段 ${label} 未报工`, en: `${lineName}: slot ${label} is not reported` },
  body: {
    zh: `已过 ${minutes} 分钟。报工后本消息自动标为已读。`,
    en: `For ${minutes} minutes now. Once it is reported, this message counts as read.`,
  },
  link,
});

export const shiftEvents = eventsOf(shiftRecord.path, {
  missed: event({ inbox: { to: ({ missing }: Missed, main) => leadersOf(main, missing.people), message } }),
  /** It went on. */
  missedOn: event({ inbox: { to: ({ tenantId, missing }: Missed, main) => supervisorsOf(main, tenantId, missing.people), message } }),
});
