/** A row of a file by its number, and by its sheet where several were read. */
export const placeOf = ({ row, sheet }: { row: number; sheet?: string | undefined }): string =>
  sheet === undefined ? `${row}` : `${sheet} ${row}`;
