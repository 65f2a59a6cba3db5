import type { SignedInContext } from '#server/calls/context.ts';
import { currentType, type TypeVersion, typeAt } from './find-type.ts';

/** The definitions of many items, each read once. */
export function typesRead(ctx: SignedInContext) {
  const read = new Map<string, Promise<TypeVersion | undefined>>();
  const once = (key: string, find: () => Promise<TypeVersion | undefined>) => {
    const found = read.get(key) ?? find();
    read.set(key, found);
    return found;
  };
  return {
    current: (code: string) => once(code, () => currentType(ctx, code)),
    /** The definition that an item was made with. */
    at: async ({ typeCode, typeVersion }: { typeCode: string; typeVersion: number }): Promise<TypeVersion> => {
      const found = await once(`${typeCode} ${typeVersion}`, () => typeAt(ctx, typeCode, typeVersion));
      if (!found) throw new Error(`Type ${typeCode} has no version ${typeVersion}`);
      return found;
    },
  };
}
