import { attach } from './attach.ts';
import { oss } from './oss.ts';

export const resourceAttach = attach.table;
export const resourceOss = oss.table;
