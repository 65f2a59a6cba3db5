/** An amount as people write it: without zeros that its column has behind the point. */
export const plainAmount = (number: string): string => (number.includes('.') ? number.replace(/\.?0+$/, '') : number);
