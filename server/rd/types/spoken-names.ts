/** What people call things that types name otherwise: 晶振 is said of every crystal. */
const spoken: readonly (readonly [named: string, called: string])[] = [['晶体', '晶振']];

/** The Chinese name of a type, and those that people have for it besides. */
export const spokenNames = (name: string): string =>
  [name, ...spoken.flatMap(([named, called]) => (name.includes(named) ? [name.replace(named, called)] : []))].join(' ');
