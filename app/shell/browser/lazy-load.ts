import { type ComponentType, lazy } from 'react';
import { noteError } from '../header/error-log.ts';

/** How long a part of the console may take to come (specification 9). */
const longestLoad = 120_000;

/** A part that only script brings, fetched when it is first drawn. Where it does not come, `Instead` is drawn and the page stays: React's own lazy() would take the page down with it (specification 8). */
export const lazyLoad = <Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  Instead: ComponentType<Props> = () => null,
) =>
  lazy(() =>
    inTime(load()).catch((error: unknown) => {
      noteError(error, 'lazyComfort');
      return { default: Instead };
    }),
  );

function inTime<Loaded>(loading: Promise<Loaded>): Promise<Loaded> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`A part of the console did not come within ${longestLoad} ms`)), longestLoad);
    loading.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
