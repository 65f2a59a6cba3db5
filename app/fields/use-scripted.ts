import { useSyncExternalStore } from 'react';

/** Whether script runs: false on the server and until the page is hydrated, so that what only script can do is not drawn before. */
export const useScripted = (): boolean => useSyncExternalStore(neverChanges, inBrowser, onServer);

const neverChanges = () => () => {};
const inBrowser = () => true;
const onServer = () => false;
