import { createContext } from 'react';

/** The page's script nonce; the server sets it in the header. */
export const NonceContext = createContext<string | undefined>(undefined);
