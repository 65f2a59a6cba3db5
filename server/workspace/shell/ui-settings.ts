import { type SQL, sql } from 'drizzle-orm';
import { isColour } from '#rules/colours.ts';
import { themeOf } from '#rules/theme.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { BusinessError } from '#server/errors.ts';
import { uiSetting } from './ui-setting-table.ts';

/** A user's choice of language, theme, colour and menu width; null: not set (specification 3). */
export interface UiSettings {
  language: 'zh' | 'en' | null;
  theme: string | null;
  colour: string | null;
  collapse: boolean | null;
}

export const noUiSettings: UiSettings = { language: null, theme: null, colour: null, collapse: null };

/** The user's settings as a column; null: none are set. */
export const uiSettingsColumn = ({ session: { tenantId, userId } }: SignedInContext): SQL<UiSettings | null> => sql`(
  select json_build_object('language', language, 'theme', theme, 'colour', colour, 'collapse', collapse) from ${uiSetting}
  where tenant_id = ${tenantId} and user_id = ${userId})`;

/** Saves the caller's settings; missing ones are unchanged. */
export async function saveUiSettings({ db, session }: SignedInContext, chosen: Partial<UiSettings>): Promise<void> {
  const values = checked(chosen);
  if (Object.keys(values).length === 0) return;
  await db
    .insert(uiSetting)
    .values({ tenantId: session.tenantId, userId: session.userId, ...values })
    .onConflictDoUpdate({ target: [uiSetting.tenantId, uiSetting.userId], set: values });
}

const noTheme = { zh: '主题不存在', en: 'There is no such theme' };
const noColour = { zh: '请输入 #rrggbb 格式的颜色', en: 'Enter a colour as #rrggbb' };

function checked({ language, theme, colour, collapse }: Partial<UiSettings>): Partial<UiSettings> {
  const known = theme === undefined || theme === null ? theme : themeOf(theme);
  if (known === undefined && theme !== undefined) throw new BusinessError(noTheme, { field: 'theme' });
  if (colour !== undefined && colour !== null && !isColour(colour)) throw new BusinessError(noColour, { field: 'colour' });
  return {
    ...(language === undefined ? {} : { language }),
    ...(known === undefined ? {} : { theme: known === null ? null : `theme-${known}` }),
    ...(colour === undefined ? {} : { colour: colour?.toLowerCase() ?? null }),
    ...(collapse === undefined ? {} : { collapse }),
  };
}
