import { createContext } from 'react';

/** The page's script nonce; the header that names it is the server's. */
export const NonceContext = createContext<string | undefined>(undefined);
