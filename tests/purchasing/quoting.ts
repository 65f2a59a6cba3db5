import { beforeAll } from 'vitest';
import type { Session } from '#server/calls/context.ts';
import { type Plant, usePlant } from '#tests/plant.ts';
import { type Asked, buildSupplier, type Sent, type Supplier, typedQuote } from './build.ts';

export let plant: Plant;
export let buyer: Asked;
export let suppliers: Supplier[];

/** Call it once in a file whose buyer asks three suppliers. */
export function beQuoting(): void {
  plant = usePlant('100001');
  beforeAll(async () => {
    buyer = as();
    suppliers = [await buildSupplier(buyer), await buildSupplier(buyer), await buildSupplier(buyer)];
  });
}

export const on = (day: string) => () => new Date(`${day}T10:00:00+08:00`);
export const as = (of: Partial<Session> = {}, now = on('2026-05-05')) => plant.as(of, { now });
export const supplier = (nth: number, now = on('2026-05-05')) =>
  as({ supplierId: suppliers[nth]?.id ?? '', userId: `300${nth}`, realName: '供应商用户' }, now);

export const enter = (sent: Sent, nth: number, prices: (string | null)[], of: Record<string, unknown> = {}) =>
  buyer.mutate('purchasing.quote.enter', typedQuote(sent, nth, prices, of));
export const compare = (id: string, ask = buyer) => ask.query('purchasing.inquiry.compare', { id });
