import { type SQL, sql } from 'drizzle-orm';
import type { SignedInContext } from '#server/calls/context.ts';
import { param } from './param.ts';

/** Top bar features that a setting may hide (specification 2.4, 6). */
export const headerFeatures = ['topMenu', 'search', 'colour', 'errorLog', 'lock', 'theme', 'notice', 'language', 'fullScreen'] as const;
export type HeaderFeature = (typeof headerFeatures)[number];

/** The parameter with the hidden features, comma-separated; with a tenant id appended it overrides the value for that tenant. */
export const hiddenFeaturesKey = 'ui.topBar.hidden';

/** The parameter's value for the caller's tenant, as a column. */
export function hiddenFeaturesColumn({ session }: SignedInContext): SQL<string | null> {
  const own = `${hiddenFeaturesKey}.${session.tenantId}`;
  return sql`(select param_value from ${param.table} where param_key in (${hiddenFeaturesKey}, ${own}) and is_deleted = 0
    order by param_key = ${own} desc limit 1)`;
}

/** The features that a parameter value hides. */
export function featuresIn(value: string | null): HeaderFeature[] {
  const names = namesIn(value ?? '');
  return headerFeatures.filter((feature) => names.includes(feature));
}

/** Names in a parameter value that are not features. */
export const unknownFeatures = (value: string): string[] =>
  namesIn(value).filter((name) => name !== 'none' && !headerFeatures.some((feature) => feature === name));

const namesIn = (value: string): string[] =>
  value
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
