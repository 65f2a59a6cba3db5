/** A query parameter `target` opens the page in a new window (specification 2.3). */
export const opensWindow = (address: string): boolean => /[?&]target=[^&]/.test(address);
