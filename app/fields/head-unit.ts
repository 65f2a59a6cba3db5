const longNames: Readonly<Record<string, string>> = { h: 'hours', min: 'minutes', s: 'seconds' };

/** The unit in the head of a column, unless its label says it: 支援人数 has no 人 behind it, and `Hours each` no h. */
export function headUnit({ label, unit }: { label: string; unit?: string | undefined }): string | undefined {
  if (unit === undefined) return undefined;
  const isSaid = /[a-z]/i.test(unit)
    ? label
        .toLowerCase()
        .split(' ')
        .includes(longNames[unit] ?? unit)
    : label.includes(unit);
  return isSaid ? undefined : unit;
}
