import { beforeAll, describe, expect, test } from 'vitest';
import type { PartLine } from '#rules/part-lines/part-line.ts';
import { readPartLine } from '#rules/part-lines/read-line.ts';
import type { BomLine } from '#server/rd/eda/read-bom.ts';
import type { MatchedLine } from '#server/rd/search/match-lines.ts';
import { UploadedFile } from '#server/storage/uploaded-file.ts';
import { openPlants } from './build.ts';
import { corpus } from './read-corpus.ts';

const { as: engineer } = openPlants();
const types = { resistor: '1001', capacitor: '1101', inductor: '1201' } as const;

/** What the form of a new item is sent for a line, as somebody would type it. */
function typedOf({ kind, main, package: size, tolerance, dielectric, values }: PartLine): Record<string, string> | undefined {
  const typeCode = kind !== undefined && kind in types ? types[kind as keyof typeof types] : undefined;
  if (typeCode === undefined || !main || !/^\d{4}$/.test(size ?? '')) return undefined;
  const ratings: Record<string, Record<string, string>> = {
    1001: { power: values.power?.text ?? '1/10W', tolerance: tolerance ?? 'J' },
    1101: { withstandVoltage: values.voltage?.text ?? '50V', tolerance: tolerance ?? 'J', temperatureCharacteristic: dielectric ?? 'X7R' },
    1201: { workingCurrent: values.current?.text ?? '2A', dcResistance: '100mΩ', tolerance: tolerance ?? 'M' },
  };
  return { typeCode, package: size ?? '', [main.quantity]: main.text, confirm: 'true', ...ratings[typeCode] };
}

/** Lines that a list has as cells, and that nobody has to be asked about. */
const listed = corpus.filter(({ line }) => line.split('\t').length === 3);

beforeAll(async () => {
  for (const { line } of corpus) {
    const typed = typedOf(readPartLine(line));
    // Several lines mean one part.
    if (typed)
      await engineer()
        .mutate('rd.item.save', typed)
        .catch(() => undefined);
  }
});

describe('whatever the door, a line means the same', () => {
  const paste = async (lines: readonly string[]): Promise<MatchedLine[]> =>
    (await engineer().query('rd.item.match', { text: lines.join('\n') })).lines;
  const upload = async (lines: readonly string[]): Promise<BomLine[]> => {
    const text = ['Reference\tValue\tFootprint', ...lines].join('\n');
    return (await engineer().mutate('rd.billOfMaterials.read', { file: new UploadedFile('bom.txt', new TextEncoder().encode(text)) }))
      .lines;
  };

  test('pasted, and in the list of a tool', async () => {
    const lines = listed.map(({ line }) => line).filter((line) => readPartLine(line).kind !== 'other');

    const [pasted, uploaded] = [await paste(lines), await upload(lines)];

    const told = (state: string, items: readonly { code: string }[]) => [state, ...items.map(({ code }) => code).slice(0, 5)].join(' ');
    expect(pasted.map(({ state, items }) => told(state, items))).toEqual(uploaded.map(({ outcome, items }) => told(outcome, items)));
    expect(pasted.filter(({ state }) => state === 'found' || state === 'several').length).toBeGreaterThan(20);
  });

  test('typed in the field of its value, and in the form of a new item', async () => {
    const different: string[] = [];
    for (const { line } of corpus) {
      const part = readPartLine(line);
      const typed = typedOf(part);
      if (!typed || !part.main) continue;
      const preview = await engineer().query('rd.item.preview', typed);
      if (preview?.values[part.main.quantity]?.number !== part.main.number) different.push(line);
    }

    expect(different).toEqual([]);
  });

  test('searched for by its value and size, what is found has that value', async () => {
    for (const { line } of listed) {
      const part = readPartLine(line);
      if (!typedOf(part) || !part.main) continue;
      const { records } = await engineer().query('rd.item.search', { q: `${part.main.text} ${part.package}`, size: 50 });
      const [found] = (await paste([line])).flatMap(({ items }) => items);

      if (found) expect(records.map(({ code }: { code: string }) => code)).toContain(found.code);
    }
  });
});
