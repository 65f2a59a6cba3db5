import type { ReactNode } from 'react';

/** The head of a table whose first columns name a row and whose others are its figures. */
export function FigureHead({ names, figures }: { names: string[]; figures: string[] }) {
  return (
    <thead>
      <tr>
        {names.map((name) => (
          <th key={name} scope="col">
            {name}
          </th>
        ))}
        {figures.map((figure) => (
          <th key={figure} scope="col" data-number>
            {figure}
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** The figures of one row, in the order of their heads. */
export function FigureCells({ figures, cells }: { figures: string[]; cells: ReactNode[] }) {
  return cells.map((cell, at) => (
    <td key={figures[at]} data-number data-label={figures[at]}>
      {cell}
    </td>
  ));
}
