import { beforeAll, describe, expect, test } from 'vitest';
import { singleWords } from '#rules/part-lines/line-pieces.ts';
import type { PartLine } from '#rules/part-lines/part-line.ts';
import { readPartLine } from '#rules/part-lines/read-line.ts';
import { materialTypes } from '#server/rd/catalogue/catalogue.ts';
import type { BomLine } from '#server/rd/eda/read-bom.ts';
import { readItemValue } from '#server/rd/items/read-item-values.ts';
import type { MatchedLine } from '#server/rd/search/match-lines.ts';
import { fieldsOfKind } from '#server/rd/types/kind-fields.ts';
import { matchTypes } from '#server/rd/types/match-types.ts';
import { UploadedFile } from '#server/storage/uploaded-file.ts';
import { administratorOf, bringIn, useOwnFolder, workbookOf } from '#tests/exchange/exchange-build.ts';
import { openPlants } from './build.ts';
import { blind, corpus, fourthBlind, secondBlind, thirdBlind } from './read-corpus.ts';

useOwnFolder();
const { as: engineer, database } = openPlants();
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

const allLines = [...corpus, ...blind, ...secondBlind, ...thirdBlind, ...fourthBlind];
/** Lines without cells, as somebody types them into a box. */
const typedLines = allLines.map(({ line }) => line).filter((line) => !/[\t|"]/.test(line));

/** Lines that a list has as cells, and that nobody has to be asked about. */
const listed = corpus.filter(({ line }) => line.split('\t').length === 3);

/** Several lines mean one part, and many more are one by what the form keeps of them. */
const parts = new Map(
  allLines.flatMap(({ line }) => {
    const typed = typedOf(readPartLine(line));
    return typed ? [[JSON.stringify(typed), typed] as const] : [];
  }),
);

beforeAll(async () => {
  const ids: string[] = [];
  const saveAll = async (typeCode: string) => {
    for (const typed of parts.values()) {
      if (typed.typeCode !== typeCode) continue;
      const saved = await engineer()
        .mutate('rd.item.save', typed)
        .catch(() => undefined);
      if (saved) ids.push(saved.id);
    }
  };
  // Numbers of one type are given in turn.
  await Promise.all(Object.values(types).map(saveAll));
  await engineer().mutate('rd.item.release', { ids });
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

  const isToldOnly = ({ rest, places, count, brand, manufacturerModel, code }: PartLine) =>
    rest.length + places.length === 0 && [count, brand, manufacturerModel, code].every((one) => one === undefined);
  const inBatches = async (lines: readonly string[]): Promise<MatchedLine[]> => {
    const found: MatchedLine[] = [];
    for (let at = 0; at < lines.length; at += 150) found.push(...(await paste(lines.slice(at, at + 150))));
    return found;
  };

  /** Lines that say nothing but values, and the items of a list's answer that are rated as the line says: a search wants all of it. */
  const ratedAlike = async (): Promise<{ text: string; codes: string[] }[]> => {
    const lines = typedLines.filter((line) => readPartLine(line).main && isToldOnly(readPartLine(line)));
    return (await inBatches(lines)).flatMap(({ text, items }) => {
      const { values, tolerance } = readPartLine(text);
      const said = [...Object.values(values).map((one) => one.text), tolerance].filter((one) => one !== undefined);
      const alike = items.filter(({ description }) => said.every((one) => ` ${description} `.includes(` ${one} `)));
      return alike.length === 0 ? [] : [{ text, codes: alike.map(({ code }) => code) }];
    });
  };

  test('searched for, or looked up at a station, as it is typed, what a list finds is found, if it is rated as the line says', async () => {
    const lines = await ratedAlike();
    const lost: string[] = [];
    for (const [at, { text, codes }] of lines.entries()) {
      const { records } = await engineer().query('rd.item.search', { q: text, size: 50 });
      const found: string[][] = [records.map(({ code }: { code: string }) => code)];
      const isLookedUp = at % 4 === 0;
      if (isLookedUp)
        found.push((await engineer().query('rd.itemNumber.select', { q: text })).map(({ value }: { value: string }) => value));
      if (!codes.every((code) => found.every((some) => some.includes(code)))) lost.push(text);
    }

    expect(lost).toEqual([]);
    expect(lines.length).toBeGreaterThan(100);
  });

  test('written where a station has the number of its item, it is kept and told of alike by form, call and file', async () => {
    const head = { productItemNumber: 'P-LINES', side: 'A面', tableVersion: 'V1' };
    const line = await engineer().mutate('board.productionLine.save', {
      lineCode: 'L1',
      lineName: '一线',
      lineType: 'smt',
      isEnabled: true,
    });
    const header = await engineer().mutate('smt.stationTableHeader.save', { ...head, lineId: line.id });
    const remarks: string[] = [];
    const asked = engineer({ remarks });
    const written = typedLines.filter((_, at) => at % 40 === 0);

    const alone: string[] = [];
    for (const [at, itemNumber] of written.entries()) {
      await asked.mutate('smt.stationTable.save', { headerId: header.id, station: `1-${at + 1}`, itemNumber, quantity: 1 });
      alone.push(remarks.splice(0).join());
    }
    const admin = await administratorOf(database(), '100001', false);
    const rows = written.map((itemNumber, at) => [head.productItemNumber, `2-${at + 1}`, itemNumber, 1]);
    const { report } = await bringIn(
      database(),
      admin,
      'smt.stationTable',
      await workbookOf([['站位表', '站位', '程序料号', '数量'], ...rows]),
    );
    const told = new Map(report.notes.map(({ row, text }: { row: number; text: string }) => [row, text]));

    expect(alone.every((text) => text.startsWith('物料编码中没有 '))).toBe(true);
    expect(written.map((_, at) => told.get(at + 2) ?? '')).toEqual(alone);
    expect([report.problems, written.length > 20]).toEqual([[], true]);
  });

  test('typed to find a type, its value goes along into the form', async () => {
    const wrong: string[] = [];
    const lines = typedLines.filter((line) => typedOf(readPartLine(line)) && readPartLine(line).rest.length === 0);
    for (const line of lines) {
      const part = readPartLine(line);
      const all = await matchTypes(materialTypes, line);
      // 排阻 and 功率电感 name types of their own.
      const offered = all.find(({ type }) => type.code === typedOf(part)?.typeCode) ?? all[0];
      const field = offered?.type.fields.find(
        ({ name }) => part.kind && fieldsOfKind[part.kind]?.fields.includes(name) && offered.values[name] !== undefined,
      );
      const reading = field && readItemValue(field, offered?.values[field.name], { locale: 'zh', dictionaries: new Map() });
      if (!reading || !('number' in reading) || reading.number !== part.main?.number) wrong.push(line);
    }

    expect(wrong).toEqual([]);
    expect(lines.length).toBeGreaterThan(150);
  });

  test('pasted into an inquiry with a quantity', async () => {
    const inquiry = async (lines: readonly string[]) => {
      const all: { matrialList: { itemNumber: string }[]; questions: { word: string }[] } = { matrialList: [], questions: [] };
      for (let at = 0; at < lines.length; at += 400) {
        const text = lines.slice(at, at + 400).map((line) => `${line}\t10`);
        const { matrialList, questions } = await engineer().query('purchasing.inquiry.paste', { text: text.join('\n') });
        all.matrialList.push(...matrialList);
        all.questions.push(...questions);
      }
      return all;
    };
    const lines = typedLines.filter((line) => /[A-Za-z\p{Script=Han}]/u.test(line) && readPartLine(line).kind !== undefined);
    const matched = await inBatches(lines);
    const asked = matched.filter(({ state }) => state === 'asked');
    const others = matched.filter(({ state }) => state !== 'asked');

    const questions = (await inquiry(asked.map(({ text }) => text))).questions;
    const { matrialList, questions: none } = await inquiry(others.map(({ text }) => text));

    const kept = (one: { word: string }) => one.word;
    expect([...new Set(questions.map(kept))]).toEqual([...new Set(asked.flatMap((one) => one.questions.map(kept)))]);
    expect(none).toEqual([]);
    const found = others.filter(({ state }) => state === 'found').map(({ items }) => items[0]?.code);
    expect(matrialList.map(({ itemNumber }) => itemNumber)).toEqual(found);
    expect([found.length > 50, asked.length > 10, others.length > 200]).toEqual([true, true, true]);
  });

  test('in a workbook, a cell says what the field says of it', async () => {
    const cells = [...new Set(typedLines.flatMap((line) => singleWords(line)))].filter((word, at) => /^\d/.test(word) && at % 5 === 0);
    const field = materialTypes.find(({ code }) => code === '1001')?.fields.find(({ name }) => name === 'resistance');
    const told = cells.map((text) => {
      const reading = field && readItemValue(field, text, { locale: 'zh', dictionaries: new Map() });
      return reading && 'problem' in reading ? reading.problem : undefined;
    });

    const head = ['封装', '阻值', '精度', '功率', '厂家型号'];
    const rows = cells.map((resistance, at) => ['0603', resistance, 'J', '1/10W', `W-${at}`]);
    const admin = await administratorOf(database(), '100001', false);
    const { report } = await bringIn(database(), admin, 'rd.item', await workbookOf([head, ...rows]), 'parts.xlsx', '1001');

    const faults = new Map(report.problems.map(({ row, text }: { row: number; text: string }) => [row, text]));
    expect(cells.map((_, at) => faults.get(at + 2))).toEqual(told);
    expect(told.filter((one) => one === undefined).length).toBeGreaterThan(10);
  });
});
