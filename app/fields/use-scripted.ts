import { useSyncExternalStore } from 'react';

/** Whether script runs: false on the server and until hydration, so that script-only controls are not rendered before. */
export const useScripted = (): boolean => useSyncExternalStore(neverChanges, inBrowser, onServer);

const neverChanges = () => () => {};
const inBrowser = () => true;
const onServer = () => false;
