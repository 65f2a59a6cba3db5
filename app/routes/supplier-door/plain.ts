/** '12.500000' as people write it: '12.5'. */
export const plain = (number: string): string => (number.includes('.') ? number.replace(/\.?0+$/, '') : number);
