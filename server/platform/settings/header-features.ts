import { and, eq, inArray } from 'drizzle-orm';
import type { SignedInContext } from '#server/calls/context.ts';
import { param } from './param.ts';

/** Top bar features that a setting may hide (specification 2.4, 6). */
export const headerFeatures = ['topMenu', 'search', 'colour', 'errorLog', 'lock', 'theme', 'notice', 'language', 'fullScreen'] as const;
export type HeaderFeature = (typeof headerFeatures)[number];

/** The parameter with the hidden features, comma-separated; with a tenant id appended it overrides the value for that tenant. */
export const hiddenFeaturesKey = 'ui.topBar.hidden';

export async function hiddenFeatures({ db, session }: SignedInContext): Promise<HeaderFeature[]> {
  const { paramKey, paramValue, isDeleted } = param.table;
  const own = `${hiddenFeaturesKey}.${session.tenantId}`;
  const rows = await db
    .select({ key: paramKey, value: paramValue })
    .from(param.table)
    .where(and(inArray(paramKey, [hiddenFeaturesKey, own]), eq(isDeleted, 0)));
  const named = (rows.find(({ key }) => key === own) ?? rows[0])?.value ?? '';
  const names = namesIn(named);
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
