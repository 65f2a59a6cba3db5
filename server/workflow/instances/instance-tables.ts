import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, uniqueIndex, uuid, varchar } from 'drizzle-orm/pg-core';
import { generatedId, instant, recordId, tenantColumn, tenantKey } from '#server/database/columns.ts';
import { refersTo } from '#server/entity/refers-to.ts';
import type { Value } from '../model/values.ts';

/** What an instance is about: the values that its conditions read, and the record that it decides on. */
export const instanceForm = pgTable(
  'flow_instance_form',
  {
    id: generatedId(),
    tenantId: tenantColumn(),
    instanceId: recordId().notNull(),
    /** What clients know it by, and nobody guesses (decision 008). */
    publicId: uuid().notNull().defaultRandom(),
    values: jsonb().$type<Record<string, Value>>().notNull().default({}),
    /** The values as they were when it was last returned, by which it is told whether the way has to be gone again. */
    returnedValues: jsonb().$type<Record<string, Value>>(),
    returnCount: integer().notNull().default(0),
    businessTable: varchar({ length: 64 }).notNull().default(''),
    businessId: recordId(),
  },
  (forms) => [
    tenantKey(forms),
    uniqueIndex('flow_instance_form_instance').on(forms.tenantId, forms.instanceId),
    uniqueIndex('flow_instance_form_public').on(forms.tenantId, forms.publicId),
    // Pictures are asked for before anybody is known to be of a tenant.
    index('flow_instance_form_picture').on(forms.publicId),
    index('flow_instance_form_business').on(forms.tenantId, forms.businessTable, forms.businessId),
  ],
);
refersTo(instanceForm, { instanceId: { to: 'flow.instance', onRemove: 'keep' } });

/** Where an instance is; it waits there for people, for the clock, or for another way. */
export const token = pgTable(
  'flow_token',
  {
    id: generatedId(),
    tenantId: tenantColumn(),
    instanceId: recordId().notNull(),
    node: varchar({ length: 255 }).notNull(),
    /** The flow that it came by. */
    via: varchar({ length: 255 }),
    createTime: instant().notNull().default(sql`now()`),
  },
  (tokens) => [tenantKey(tokens), index('flow_token_instance').on(tokens.tenantId, tokens.instanceId)],
);
refersTo(token, { instanceId: { to: 'flow.instance', onRemove: 'keep' } });

/** Half of a step's time is over, all of it, and half of it again. */
export type Rung = 'half' | 'due' | 'late';

/** What the clock has to do at a node; one that ran out beside a node that is still there is kept as such. */
export const flowTimer = pgTable(
  'flow_timer',
  {
    id: generatedId(),
    tenantId: tenantColumn(),
    instanceId: recordId().notNull(),
    node: varchar({ length: 255 }).notNull(),
    /** Of a step's due time, which rung of the ladder; empty for what the file draws as a timer. */
    rung: varchar({ length: 8 }).$type<Rung | ''>().notNull().default(''),
    dueTime: instant().notNull(),
    hasFired: boolean().notNull().default(false),
  },
  (timers) => [
    tenantKey(timers),
    uniqueIndex('flow_timer_node').on(timers.tenantId, timers.instanceId, timers.node, timers.rung),
    index('flow_timer_due').on(timers.tenantId, timers.dueTime).where(sql`not has_fired`),
  ],
);
refersTo(flowTimer, { instanceId: { to: 'flow.instance', onRemove: 'keep' } });
