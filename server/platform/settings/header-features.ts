import { and, eq, inArray } from 'drizzle-orm';
import type { SignedInContext } from '#server/calls/context.ts';
import { param } from './param.ts';

/** What the top bar offers and a setting may take away (specification 2.4, 6). */
export const headerFeatures = ['topMenu', 'search', 'colour', 'errorLog', 'lock', 'theme', 'notice', 'language', 'fullScreen'] as const;
export type HeaderFeature = (typeof headerFeatures)[number];

/** The parameter that names hidden features, separated by commas; with a tenant id behind it, it holds for that tenant instead. */
export const hiddenFeaturesKey = 'ui.topBar.hidden';

/** The features that the caller's tenant does without. */
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

/** The names in a parameter's value that are no features. */
export const unknownFeatures = (value: string): string[] =>
  namesIn(value).filter((name) => name !== 'none' && !headerFeatures.some((feature) => feature === name));

const namesIn = (value: string): string[] =>
  value
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
