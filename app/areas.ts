import { accountPages } from './routes/account/pages.ts';
import { boardPages } from './routes/board/pages.ts';
import { dictionariesPages } from './routes/dictionaries/pages.ts';
import { edaPages } from './routes/eda/pages.ts';
import { entityPages } from './routes/entity/pages.ts';
import { errorsPages } from './routes/errors/pages.ts';
import { exchangePages } from './routes/exchange/pages.ts';
import { explainPages } from './routes/explain/pages.ts';
import { homePages } from './routes/home/pages.ts';
import { inboxPages } from './routes/inbox/pages.ts';
import { inquiriesPages } from './routes/inquiries/pages.ts';
import { integrationPages } from './routes/integration/pages.ts';
import { itemSearchPages } from './routes/item-search/pages.ts';
import { itemTypesPages } from './routes/item-types/pages.ts';
import { itemsPages } from './routes/items/pages.ts';
import { jobsPages } from './routes/jobs/pages.ts';
import { listsPages } from './routes/lists/pages.ts';
import { mailPages } from './routes/mail/pages.ts';
import { marketingQuotesPages } from './routes/marketing-quotes/pages.ts';
import { messagesPages } from './routes/messages/pages.ts';
import { monitorPages } from './routes/monitor/pages.ts';
import { publicPages } from './routes/public/pages.ts';
import { rolesPages } from './routes/roles/pages.ts';
import { shellPages } from './routes/shell/pages.ts';
import { signInPages } from './routes/sign-in/pages.ts';
import { smtPages } from './routes/smt/pages.ts';
import { supplierDoorPages } from './routes/supplier-door/pages.ts';
import { tenantsPages } from './routes/tenants/pages.ts';
import { usersPages } from './routes/users/pages.ts';
import { workflowPages } from './routes/workflow/pages.ts';

/**
 * Every folder of pages, those of the areas in the order of the menu. What serves every entity comes last: of two equally good matches the
 * first wins.
 */
export const areaPages = [
  homePages,
  signInPages,
  accountPages,
  shellPages,
  errorsPages,
  inboxPages,
  jobsPages,
  publicPages,
  boardPages,
  inquiriesPages,
  supplierDoorPages,
  itemsPages,
  itemSearchPages,
  itemTypesPages,
  edaPages,
  marketingQuotesPages,
  smtPages,
  workflowPages,
  mailPages,
  messagesPages,
  usersPages,
  rolesPages,
  explainPages,
  tenantsPages,
  dictionariesPages,
  integrationPages,
  monitorPages,
  exchangePages,
  entityPages,
  listsPages,
] as const;
