import { calendarDay } from './calendar/calendar-day.ts';
import { dict } from './dictionaries/dict.ts';
import { dictBiz } from './dictionaries/dict-biz.ts';
import { dept } from './organisation/dept.ts';
import { post } from './organisation/post.ts';
import { tenant } from './organisation/tenant.ts';
import { region } from './regions/region.ts';
import { client } from './settings/client.ts';
import { ding } from './settings/ding.ts';
import { param } from './settings/param.ts';
import { socialProvider } from './settings/social-provider.ts';
import { whiteIp } from './settings/white-ip.ts';

export * from './settings/client-user-table.ts';

export const systemCalendarDay = calendarDay.table;
export const systemClient = client.table;
export const systemDept = dept.table;
export const systemDict = dict.table;
export const systemDictBiz = dictBiz.table;
export const systemParam = param.table;
export const systemPost = post.table;
export const systemRegion = region.table;
export const systemDing = ding.table;
export const systemSocialProvider = socialProvider.table;
export const systemTenant = tenant.table;
export const systemWhiteIp = whiteIp.table;
