import { type ComponentType, lazy } from 'react';
import { noteError } from '../header/error-log.ts';

/** The longest loading time of a chunk (specification 9). */
const longestLoad = 120_000;

/**
 * A component of its own chunk, loaded when first rendered. If that fails, `Instead` is rendered and the page survives: React's own lazy()
 * would take it down (specification 8).
 */
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
