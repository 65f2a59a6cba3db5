import type { KnownParam } from '#server/area.ts';
import { everyArea } from '#server/calls/every-call.ts';

/** The meaning of a key, if the console reads it; what a plant has for itself is named after its id. */
export function knownParam(key: string): KnownParam | undefined {
  const known = everyParam();
  if (Object.hasOwn(known, key)) return known[key];
  const general = known[key.slice(0, Math.max(0, key.lastIndexOf('.')))];
  return general?.isOfPlant ? general : undefined;
}

/** The keys that concern no single plant. */
export const platformKeys = (): string[] => Object.entries(everyParam()).flatMap(([key, { isOfPlatform }]) => (isOfPlatform ? [key] : []));

const everyParam = (): Readonly<Record<string, KnownParam>> => Object.assign({}, ...everyArea().map(({ params }) => params));
