import { OneTimePasswords } from '../form/one-time-passwords.tsx';

/** A chunk of its own: few lists ever show passwords. */
export default OneTimePasswords;
