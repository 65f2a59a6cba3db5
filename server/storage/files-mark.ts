import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { storedText } from '#server/security/stored-secret.ts';
import { localFolder } from './store.ts';

/** Tells the folder of uploaded files from others: processes that share it read the same mark. */
export const filesMark = (): string => storedText(join(localFolder(), '.mark'), randomUUID);
