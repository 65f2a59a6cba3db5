import { access } from './access/area.ts';
import { board } from './board/area.ts';
import { exchange } from './exchange/area.ts';
import { files } from './files/area.ts';
import { finance } from './finance/area.ts';
import { inbox } from './inbox/area.ts';
import { marketing } from './marketing/area.ts';
import { messaging } from './messaging/area.ts';
import { payments } from './payments/area.ts';
import { people } from './people/area.ts';
import { platform } from './platform/area.ts';
import { logs } from './platform/logs/area.ts';
import { regions } from './platform/regions/area.ts';
import { purchasing } from './purchasing/area.ts';
import { rd } from './rd/area.ts';
import { signIn } from './sign-in/area.ts';
import { smt } from './smt/area.ts';
import { tenants } from './tenants/area.ts';
import { workflow } from './workflow/area.ts';
import { workspace } from './workspace/area.ts';
import { lists } from './workspace/lists/area.ts';

/** Every area of the console, in the order of the menu. */
export const areas = [
  board,
  purchasing,
  rd,
  marketing,
  finance,
  payments,
  smt,
  workflow,
  people,
  messaging,
  access,
  platform,
  signIn,
  inbox,
  regions,
  files,
  tenants,
  logs,
  exchange,
  workspace,
  lists,
] as const;
