import type { FieldOption } from '#server/entity/field-options.ts';

/** Where money is taken: `offline` is cash or a transfer, which a person confirms, as he does its refund. */
export const channels: readonly FieldOption[] = [{ value: 'offline', label: { zh: '线下', en: 'Offline' } }];
