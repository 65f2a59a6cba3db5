import { instantOf, monthsAfter } from '#rules/dates.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { life } from '#server/entity/life.ts';
import { floorHours } from './moisture-level.ts';

/** Dry in its bag or cabinet, or open: only then its floor life runs. */
export const reelLife = life({
  states: { dry: { zh: '防潮', en: 'Dry' }, open: { zh: '已开封', en: 'Open', tone: 'accent' } },
  first: 'dry',
  moves: {
    unpack: {
      from: ['dry'],
      to: 'open',
      label: { zh: '开封/取出', en: 'Take out' },
      past: 'Taken out',
      title: { zh: '开封或取出料盘', en: 'Take reels out of bag or cabinet' },
      right: 'dry',
      icon: 'play',
    },
    store: {
      from: ['open'],
      to: 'dry',
      label: { zh: '入干燥柜', en: 'Store dry' },
      past: 'Stored dry',
      title: { zh: '料盘入干燥柜', en: 'Store reels dry' },
      right: 'dry',
      icon: 'pause',
    },
    bake: {
      from: ['dry', 'open'],
      to: 'dry',
      label: { zh: '烘烤完成', en: 'Baked' },
      past: 'Baked',
      title: { zh: '料盘烘烤完成', en: 'Note reels as baked' },
      right: 'dry',
      icon: 'refresh',
      confirm: { zh: '车间寿命从头计算。确定已按规定烘烤？', en: 'Its floor life begins anew. Was it baked as prescribed?' },
    },
  },
});

type Opened = { openedTime?: string | null | undefined; hoursBefore?: string | null | undefined };

/** Hours out of the bag up to now, those before it was last stored dry included. */
export function hoursOpen({ now, session }: Pick<SignedInContext, 'now' | 'session'>, { openedTime, hoursBefore }: Opened): number {
  const since = openedTime ? instantOf(openedTime, session.timeZone) : undefined;
  return Number(hoursBefore ?? 0) + (since ? Math.max(0, (now().getTime() - since.getTime()) / 3_600_000) : 0);
}

export interface Kept {
  expiryDate: string | null;
  manufactureDate: string | null;
  moistureLevel: string | null;
  hoursOpen: number;
}

/** What is known of a reel by its record, of its item, and by its label. */
export interface KnownOfReel {
  kept?: Kept | undefined;
  item?: { shelfMonths: number | null; moistureLevel: string | null } | undefined;
  label: { madeOn?: string | undefined; useBy?: string | undefined };
}

/** Why a reel may not be used any more; days are `yyyy-MM-dd`. */
export function lifeOver({ kept, item, label }: KnownOfReel, today: string): 'isExpired' | 'floorLifeOver' | undefined {
  const madeOn = kept?.manufactureDate ?? label.madeOn;
  const until = kept?.expiryDate ?? label.useBy ?? (madeOn && item?.shelfMonths ? monthsAfter(madeOn, item.shelfMonths) : undefined);
  if (until && until < today) return 'isExpired';
  const left = floorHoursLeft(kept?.moistureLevel ?? item?.moistureLevel, kept?.hoursOpen ?? 0);
  return left !== null && left < 0 ? 'floorLifeOver' : undefined;
}

/** Hours that a reel may still lie open; null without a limit. */
export function floorHoursLeft(level: string | null | undefined, open: number): number | null {
  const hours = floorHours[level ?? ''];
  return hours === undefined ? null : hours - open;
}
