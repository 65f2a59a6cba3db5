import { describe, expect, test } from 'vitest';
import { type QuantityName, quantityOf } from '#rules/component-values/quantities.ts';
import { readValue } from '#rules/component-values/read-value.ts';
import { readTolerance } from '#rules/component-values/tolerance.ts';
import { writeValue } from '#rules/component-values/write-value.ts';
import type { Label } from '#rules/screen.ts';
import { catalogue, materialTypes } from '#server/rd/catalogue/catalogue.ts';
import type { MaterialField, MaterialType } from '#server/rd/catalogue/definition.ts';
import { requiredMessage } from '#server/rd/catalogue/required-message.ts';

describe('the catalogue has every code', () => {
  const ranges = {
    ...{ '1001': '1017', '1101': '1111', '1201': '1208', '1301': '1302', '1401': '1428', '1501': '1521', '1701': '1705' },
    ...{ '1801': '1804', '1901': '1903', '2001': '2003', '2101': '2113', '2201': '2204', '2601': '2615', '2701': '2713' },
    ...{ '2801': '2813', '2901': '2909' },
  };

  test.each(Object.entries(ranges))('%s to %s, each once and in order', (first, last) => {
    const expected = Array.from({ length: Number(last) - Number(first) + 1 }, (_, index) => String(Number(first) + index));

    expect(codesOfGroup(first.slice(0, 2))).toEqual(expected);
  });

  test('of the other groups at least one, each once', () => {
    const others = ['16', '23', '24', '25', '30', '34', '35', '36', '40', '41', '80', '90', '92'];

    for (const group of others) expect(codesOfGroup(group), group).not.toEqual([]);
    expect(new Set(materialTypes.map(({ code }) => code)).size).toBe(materialTypes.length);
    expect(catalogue.flatMap(({ types }) => types)).toEqual(materialTypes);
    for (const { code } of materialTypes) expect(code).toMatch(/^\d{4}$/);
  });

  test('and the groups are those of the specification', () => {
    const names = {
      ...{ 10: 'Resistors', 11: 'Capacitors', 12: 'Inductors and beads (F-type)', 13: 'Transformers', 14: 'Discrete devices', 15: 'ICs' },
      ...{ 16: 'Display', 17: 'Sound', 18: 'Oscillators', 19: 'Fuses', 20: 'Relays', 21: 'Switches', 22: 'Batteries' },
      ...{ 23: 'Connectors (plug-in)', 24: 'Wires', 25: 'PCB', 26: 'Hardware', 27: 'Plastics', 28: 'Packaging' },
      ...{ 29: 'Auxiliary / accessories', 30: 'Customer-supplied', 34: 'Software', 35: 'Other self-bought', 36: 'Technical documents' },
      ...{ 40: 'Semi-finished', 41: 'Other', 80: 'Finished', 90: 'Consumables', 92: 'Tooling and fixtures' },
    };

    expect(Object.fromEntries(catalogue.map(({ code, label }) => [code, label.en]))).toEqual(names);
    expect(catalogue).toHaveLength(29);
  });
});

/** The short names that the specification gives. */
const shortNamesByGroup: [group: string, shortName: string][] = [
  ['11', 'C-MONO'],
  ['11', 'RC'],
  ['11', 'C-FALA'],
  ['13', 'TMY-TR0'],
  ['13', 'TMY-TR1'],
  ['14', 'RECT'],
  ['14', 'SW'],
  ['14', 'SBD'],
  ['14', 'DIAC'],
  ['14', 'RECT-BR'],
  ['14', 'ZEN'],
  ['14', 'SCR'],
  ['14', 'BCR'],
  ['14', 'IGBT'],
  ['14', 'HEX-INV'],
  ['20', 'RELAY'],
];
const shortNames = shortNamesByGroup.map(([, name]) => name);

describe('what the specification gives is exact:', () => {
  const resistorFields = ['package', 'resistance', 'tolerance', 'power', 'manufacturerModel', 'shortName'];
  const capacitorFields = [
    ...['package', 'capacity', 'withstandVoltage', 'size', 'temperature', 'tolerance', 'manufacturerModel', 'silkscreen'],
  ];
  const transformerFields = [
    ...['shortName', 'model', 'revision', 'frameModel', 'size', 'voltageCurrentFrequency', 'accuracy', 'inductance'],
  ];
  const circuitFields = ['package', 'specialNote', 'manufacturerModel', 'silkscreen'];
  test.each([
    ['10', resistorFields],
    ['11', capacitorFields],
    ['13', transformerFields],
    ['15', circuitFields],
    ['19', ['fuseSize', 'series', 'ratedCurrent']],
    ['20', ['shortName']],
  ])('all types of group %s begin with the fields %j', (group, names) => {
    for (const type of typesOfGroup(group)) {
      const first = type.fields.slice(0, names.length);

      // A ceramic capacitor has a temperature characteristic, an electrolytic one a choice, the others a highest temperature.
      expect(first.map(({ name }) => (/temperature/i.test(name) ? 'temperature' : name))).toEqual(names);
      expect(first.filter(({ isDraft }) => isDraft)).toEqual([]);
    }
  });

  test.each(shortNamesByGroup)('in group %s a short name begins as %s', (group, shortName) => {
    const type = typesOfGroup(group).find((one) => one.shortName === shortName);

    expect(type).toBeDefined();
    expect(type?.isDraft).toBeUndefined();
    expect(type && field(type, 'shortName')).toMatchObject({ initial: shortName, required: true });
    expect(type && field(type, 'shortName')?.isDraft).toBeUndefined();
  });

  test('types of which it gives neither short name nor code are drafts', () => {
    const given = materialTypes.filter(({ isDraft }) => !isDraft);

    expect(new Set(given.filter(({ code }) => code !== '2612').map(({ shortName }) => shortName))).toEqual(new Set(shortNames));
    expect(given.map(({ code }) => code)).toEqual(expect.arrayContaining(['1301', '1302', '1415', '2612']));
  });

  test('groups of which it gives no field have drafts alone', () => {
    for (const type of ['17', '18'].flatMap(typesOfGroup)) expect(type.fields.filter(({ isDraft }) => !isDraft)).toEqual([]);
  });

  test('each relay is a RELAY, and a resistor has a short name by its type', () => {
    expect(typesOfGroup('20').map(({ shortName }) => shortName)).toEqual(['RELAY', 'RELAY', 'RELAY']);
    expect(new Set(typesOfGroup('10').map((type) => field(type, 'shortName')?.initial)).size).toBe(17);
  });

  /** As the specification writes them, and of what it says in words (capacity, size, span) what follows. */
  test.each<[group: string, name: string, pattern: string]>([
    ['10', 'resistance', '^[RKMmΩ.0-9/]+$'],
    ['10', 'power', '^[W0-9/]+$'],
    ['11', 'capacity', '^[mMPNUF.0-9]+$'],
    ['11', 'size', '^[X0-9]+$'],
    ['12', 'inductance', '^[mNUH.0-9]+$'],
    ['12', 'dcResistance', '^[mΩ0-9]+$'],
    ['12', 'workingCurrent', '^[mA0-9]+$'],
    ['13', 'inductance', '^[mNUH.0-9]+$'],
    ['26', 'span', '^[0-9.]+$'],
    ['26', 'diameter', '^[0-9.]+$'],
  ])('in group %s the pattern of %s is %s', (group, name, pattern) => {
    const found = specifiedFields(group, name);

    expect(found).not.toEqual([]);
    for (const one of found) expect(one.pattern).toBe(pattern);
  });

  test.each<[group: string, name: string, fitting: string]>([
    ['10', 'shortName', 'aZ09/-'],
    ['14', 'currentGain', '09/-'],
    ['14', 'current', 'aZ09/-'],
    ['14', 'parameters', 'aZ09/- *\t'],
    ['15', 'shortName', 'aZ09/-'],
    ['15', 'package', 'aZ09/-'],
  ])('in group %s the field %s takes the characters %j alone', (group, name, fitting) => {
    const patterns = specifiedFields(group, name).flatMap(({ pattern }) => pattern ?? []);

    expect(patterns).not.toEqual([]);
    const takes = (text: string) => patterns.every((pattern) => new RegExp(pattern, 'v').test(text));
    expect(takes(fitting)).toBe(true);
    for (const character of [...printable, '电', 'é']) expect(takes(character), character).toBe(fitting.includes(sortOf(character)));
  });

  test('every short name has letters, digits, slash and hyphen alone', () => {
    for (const { name, pattern } of allFields) if (name === 'shortName') expect(pattern).toBe('^[A-Za-z0-9\\/\\-]+$');
    for (const { shortName } of materialTypes) expect(shortName).toMatch(/^[A-Za-z0-9/-]+$/);
  });

  test.each([
    ['10', 'r_precision', undefined],
    ['11', 'c_precision', '0'],
    ['12', 'f_precision', undefined],
  ])('in group %s tolerances are those of %s', (group, set, initial) => {
    for (const type of typesOfGroup(group))
      expect(field(type, 'tolerance')).toMatchObject({ kind: 'tolerance', set, ...(initial !== undefined && { initial }) });
  });

  /** Values with the specification's words; where it gives no values, the words alone. */
  test.each<[codes: string[], name: string, options: string[]]>([
    [['1104', '1105'], 'temperature', ['0 85℃', '1 105℃']],
    [['1109'], 'safetyClass', ['X2', 'X1', 'Y2', 'Y1', 'X1Y2']],
    [['1413', '1414', '1415'], 'zenerPower', ['1/2W', '1W', '2W']],
    [['1416', '1417', '1418'], 'direction', ['0 Unidirectional', '1 Bidirectional']],
    [['1419', '1420', '1421'], 'polarity', ['0 NPN', '1 PNP']],
    [['1422', '1423'], 'channel', ['0 N', '1 P', '2 Dual N', '3 Dual P', '4 1N1P']],
    [['1501'], 'materialClass', ['OTP', 'FLS', 'MSK']],
    [['1502'], 'materialClass', ['EEPROM', 'FLS']],
    [['1501', '1502'], 'burnStatus', ['0 None', '1 To burn', '2 Burned']],
    [['1601'], 'brightness', ['0 Normal', '1 High']],
    [['1601'], 'skirt', ['1 With', '0 Without']],
    [['1601'], 'mist', ['1 With', '0 Without']],
    [['1603', '1604'], 'common', ['CC Common cathode', 'CA Common anode']],
    [['1605', '1606', '1609'], 'backlightColour', ['W White', 'G Green', 'R Red', 'B Blue', 'Y Yellow', 'RG Red-green']],
    [['2101', '2301'], 'orientation', ['V Vertical', 'H Horizontal']],
    [['2701', '1505'], 'antenna', ['1 With', '0 Without']],
    [['2805'], 'bubbleSides', ['1 Single-sided', '2 Double-sided']],
    [['2805'], 'bagColour', ['RED Red', 'WHITE White']],
  ])('%j ask for %s among %j', (codes, name, options) => {
    for (const code of codes) {
      const one = field(typeOf(code), name);

      expect(one?.isDraft).toBeUndefined();
      expect(one?.kind === 'choice' && one.options.map(optionWords)).toEqual(options);
    }
  });

  test('film material, direction, glow colour and board type are asked for, with options that are drafts', () => {
    const asked = [field(typeOf('1108'), 'filmMaterial'), field(typeOf('1605'), 'direction'), field(typeOf('1601'), 'glowColour')];

    for (const one of [...asked, field(typeOf('2501'), 'boardType')]) {
      expect(one).toMatchObject({ kind: 'choice', areOptionsDraft: true });
      expect(one?.isDraft).toBeUndefined();
    }
  });

  test('a zener is for 3V3 or 12V, and 1415 for 5V too', () => {
    for (const code of ['1413', '1414']) expect(field(typeOf(code), 'zenerVoltage')?.suggestions).toEqual(['3V3', '12V']);
    expect(field(typeOf('1415'), 'zenerVoltage')?.suggestions).toEqual(['3V3', '5V', '12V']);
  });

  test.each([
    ['1104', 'capacity', 'UF'],
    ['1104', 'withstandVoltage', 'V'],
    ['1109', 'withstandVoltage', 'VAC'],
    ['1801', 'frequencyTolerance', 'PPm'],
    ['1801', 'loadCapacitance', 'PF'],
    ['2101', 'operatingForce', 'gf'],
    ['2101', 'handleHeight', 'MM'],
    ['2609', 'span', 'MM'],
  ])('of %s, the field %s is in %s', (code, name, suffix) => {
    expect(field(typeOf(code), name)?.suffix).toBe(suffix);
  });

  test('the drawing number of 2612 follows TMY-HS-, and of no other', () => {
    expect(field(typeOf('2612'), 'drawingNumber')).toMatchObject({ prefix: 'TMY-HS-', required: true });
    expect(allFields.filter(({ prefix }) => prefix !== undefined)).toHaveLength(1);
  });

  test.each([
    ['1001', 'package', '请填写封装', 'please fill in package'],
    ['1501', 'package', '请填写封装', 'please fill in package'],
    ['1501', 'materialClass', '请填写物料类别', 'please fill in material class'],
    ['1501', 'burnStatus', '请填写烧录情况', 'please fill in burn status'],
    ['1301', 'shortName', '请填写物料简称', 'please fill in short name'],
    ['3401', 'shortName', '请填写物料简称', 'please fill in the material abbreviation'],
    ['2901', 'model', '请填写规格型号', 'please fill in model'],
    ['1601', 'glowColour', '请填写发光颜色', 'please fill in glow colour'],
    ['3001', 'package', '请填写封装', 'please fill in package'],
    ['3001', 'customerCode', '请填写客户代码', 'please fill in customer code'],
    ['8001', 'customerCode', '请填写客户代码', 'please fill in customer code'],
    ['2501', 'projectNumber', '请填写项目号', 'please fill in project number'],
    ['2501', 'boardType', '请填写板类型', 'please fill in board type'],
    ['3601', 'revision', '请填写版本', 'please fill in version'],
    ['1901', 'fuseSize', '请填写尺寸', 'please fill in size'],
    ['1901', 'series', '请填写系列', 'please fill in series'],
  ])('without it, %s says of %s: %s, %s', (code, name, zh, en) => {
    const one = field(typeOf(code), name);

    expect(one).toMatchObject({ required: true });
    expect(one?.isDraft).toBeUndefined();
    expect(one && [requiredMessage(one, 'zh'), requiredMessage(one, 'en')]).toEqual([zh, en]);
  });

  test('a symbol or a Latin name is written in a refusal as in its label', () => {
    const said = (zh: string, en: string) => [requiredMessage({ label: { zh, en } }, 'zh'), requiredMessage({ label: { zh, en } }, 'en')];

    expect(said('Qg', 'Qg')).toEqual(['请填写Qg', 'please fill in Qg']);
    expect(said('Flash', 'Flash size')).toEqual(['请填写Flash', 'please fill in flash size']);
    expect(said('V-cut', 'V-cut depth')).toEqual(['请填写V-cut', 'please fill in V-cut depth']);
  });

  test('a fuse needs no rated current', () => {
    for (const type of typesOfGroup('19')) expect(field(type, 'ratedCurrent')).not.toHaveProperty('required');
  });
});

describe('each definition holds together:', () => {
  test('types have fields, with names of their own', () => {
    for (const { code, fields } of materialTypes) {
      const names = fields.map(({ name }) => name);

      expect(names, code).not.toEqual([]);
      expect(new Set(names).size, `${code} ${names}`).toBe(names.length);
      for (const name of names) expect(name).toMatch(/^[a-z][a-zA-Z0-9]*$/);
    }
  });

  test('a field that several types have is of one kind, so that one search finds it in all of them', () => {
    const kinds = new Map<string, string>();
    for (const { code, fields } of materialTypes) {
      for (const one of fields) {
        const kind = one.kind === 'value' ? one.quantity : one.kind;
        expect(kinds.get(one.name) ?? kind, `${code} ${one.name}`).toBe(kind);
        kinds.set(one.name, kind);
      }
    }
  });

  test('everything is named in both languages', () => {
    const options = allFields.flatMap((one) => (one.kind === 'choice' ? one.options : []));
    const labels: Label[] = [...catalogue, ...materialTypes, ...allFields, ...options].map(({ label }) => label);

    for (const { zh, en } of labels) {
      expect(zh.trim()).not.toBe('');
      expect(en.trim()).not.toBe('');
      expect(en).not.toMatch(/\p{Script=Han}/u);
    }
    for (const { types } of catalogue) expect(new Set(types.map(({ label }) => label.zh)).size).toBe(types.length);
  });

  test('a choice has at least two options, each once', () => {
    for (const one of allFields) {
      if (one.kind !== 'choice') continue;
      const values = one.options.map(({ value }) => value);

      expect(values.length, one.name).toBeGreaterThan(1);
      expect(new Set(values).size, one.name).toBe(values.length);
    }
  });

  test('what a field begins with or suggests fits it', () => {
    for (const one of allFields) {
      for (const text of [...(one.suggestions ?? []), ...(one.initial === undefined ? [] : [one.initial])]) {
        if (one.kind === 'value') expect(readValue(one.quantity, text), `${one.name} ${text}`).toHaveProperty('number');
        if (one.kind === 'tolerance') expect(readTolerance(one.set, text)).toBe(text);
        if (one.kind === 'choice') expect(one.options.map(({ value }) => value)).toContain(text);
        if (one.kind === 'text' && one.pattern) expect(text).toMatch(new RegExp(one.pattern, 'u'));
      }
    }
  });

  test('the pattern of a value takes what is written of any value', () => {
    for (const one of allFields) {
      if (one.kind !== 'value' || one.pattern === undefined) continue;
      for (const number of numbersOf(one.quantity))
        expect(writeValue(one.quantity, number), one.name).toMatch(new RegExp(one.pattern, 'u'));
    }
  });

  test('the unit beside a value is one of its own', () => {
    for (const one of allFields) {
      if (one.kind !== 'value' || one.suffix === undefined) continue;
      expect(readValue(one.quantity, `10${one.suffix}`), `${one.name} ${one.suffix}`).toHaveProperty('number');
    }
  });
});

const allFields: MaterialField[] = materialTypes.flatMap(({ fields }) => fields);
const typesOfGroup = (group: string): readonly MaterialType[] => catalogue.find(({ code }) => code === group)?.types ?? [];
const codesOfGroup = (group: string): string[] => typesOfGroup(group).map(({ code }) => code);
const field = (type: MaterialType, name: string): MaterialField | undefined => type.fields.find((one) => one.name === name);

function typeOf(code: string): MaterialType {
  const found = materialTypes.find((one) => one.code === code);
  if (!found) throw new Error(`There is no type ${code}`);
  return found;
}

/** Fields of this name in a group that are no drafts. */
const specifiedFields = (group: string, name: string): MaterialField[] =>
  typesOfGroup(group).flatMap(({ fields }) => fields.filter((one) => one.name === name && !one.isDraft));

const printable = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index));

/** a for small letters, Z for capitals, 0 for digits; other characters stand for themselves. */
const sortOf = (character: string): string => character.replace(/[a-z]/, 'a').replace(/[A-Z]/, 'Z').replace(/\d/, '0');

const optionWords = ({ value, label }: { value: string; label: Label }): string => (value === label.en ? value : `${value} ${label.en}`);

/** The usual series in every unit in which the quantity is written. */
function numbersOf(name: QuantityName): number[] {
  const series = [1, 1.5, 2.2, 3.3, 4.7, 6.8, 10, 22, 47, 100, 470];
  return [0, ...quantityOf(name).written.flatMap(([, power]) => series.map((one) => Number(`${one}e${power}`)))];
}
