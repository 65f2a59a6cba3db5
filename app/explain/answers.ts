/** What the calls of `system.explain` answer, as the page reads it. */
export interface PersonFound {
  id: string;
  account: string;
  realName: string;
  tenantId: string;
}

export interface Check {
  name: string;
  ok: boolean;
  text: string;
}

export interface Granted {
  id: string;
  code: string;
  name: string;
  roles: string[];
  isHeld: boolean;
  isDisabled: boolean;
  isCut: boolean;
}

export interface GrantedMenu extends Granted {
  depth: number;
  scope?: { text: string; from: { role: string; text: string; isWidest: boolean }[] };
  buttons: Granted[];
}

export interface RightsAnswer {
  user: { id: string; account: string; name: string; tenantId: string; tenantName: string; departments: string[] };
  isPlatform: boolean;
  packageName: string;
  account: Check[];
  roles: { id: string; name: string; alias: string }[];
  menus: GrantedMenu[];
  apiScopes: { id: string; name: string; path: string; isHeld: boolean; roles: string[] }[];
}

export interface RecordAnswer {
  steps: Check[];
  verdict: { sees: boolean; text: string; next: string };
}

export interface ExplainSearch {
  q: string;
  userId: string;
  about: 'rights' | 'record';
  entity: string;
  recordId: string;
}
