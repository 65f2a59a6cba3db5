import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type QuantityName, quantities } from '#rules/component-values/quantities.ts';
import { readValue } from '#rules/component-values/read-value.ts';
import { readSize } from '#rules/component-values/size.ts';
import { readTolerance, type ToleranceSet } from '#rules/component-values/tolerance.ts';
import { valueProblemText } from '#rules/component-values/value-problem.ts';
import { writeValue } from '#rules/component-values/write-value.ts';

/** What is typed, what is kept, and its number in the base unit. */
type Vector = readonly [typed: string, text: string, number: number];

const vectors: Partial<Record<QuantityName, readonly Vector[]>> = {
  resistance: [
    // As it is written, with the unit that was typed.
    ['470Ω', '470Ω', 470],
    ['4700Ω', '4700Ω', 4700],
    ['4700ohm', '4700Ω', 4700],
    ['4700 Ohms', '4700Ω', 4700],
    ['4700欧', '4700Ω', 4700],
    ['4700欧姆', '4700Ω', 4700],
    ['4.7K', '4.7K', 4700],
    ['4.7k', '4.7K', 4700],
    ['4.7KΩ', '4.7K', 4700],
    ['4.7kΩ', '4.7K', 4700],
    ['4.7kohm', '4.7K', 4700],
    ['4.7 k Ω', '4.7K', 4700],
    ['4,7K', '4.7K', 4700],
    ['4,7kΩ', '4.7K', 4700],
    ['4.70K', '4.7K', 4700],
    ['04.7K', '4.7K', 4700],
    ['.47K', '0.47K', 470],
    ['0.47Ω', '0.47Ω', 0.47],
    ['27KΩ', '27K', 27_000],
    ['24K', '24K', 24_000],
    ['180Ω', '180Ω', 180],
    ['1000Ω', '1000Ω', 1000],
    ['1M', '1M', 1e6],
    ['1MΩ', '1M', 1e6],
    ['10MΩ', '10M', 1e7],
    ['2.2M', '2.2M', 2.2e6],
    ['1GΩ', '1000M', 1e9],
    ['10mΩ', '10mΩ', 0.01],
    ['0.5mΩ', '0.5mΩ', 0.0005],
    ['500uΩ', '0.5mΩ', 0.0005],
    ['0', '0Ω', 0],
    ['0Ω', '0Ω', 0],
    ['0R', '0Ω', 0],
    ['000', '0Ω', 0],
    ['0.0', '0Ω', 0],
    ['22', '22Ω', 22],
    ['1', '1Ω', 1],
    ['4.7', '4.7Ω', 4.7],
    ['12345', '12345Ω', 12_345],
    // Two kinds of Ω, full width.
    ['10\u2126', '10Ω', 10],
    ['10\u03a9', '10Ω', 10],
    ['４．７ＫΩ', '4.7K', 4700],
    ['１０ｋ', '10K', 10_000],
    ['　10K　', '10K', 10_000],
    ['10\u00a0K', '10K', 10_000],
    ['+10K', '10K', 10_000],
    ['±10K', '10K', 10_000],
    // IEC 60062: the letter is the decimal point.
    ['R47', '0.47Ω', 0.47],
    ['4R7', '4.7Ω', 4.7],
    ['4r7', '4.7Ω', 4.7],
    ['2R2', '2.2Ω', 2.2],
    ['22R', '22Ω', 22],
    ['470R', '470Ω', 470],
    ['100R', '100Ω', 100],
    ['10r', '10Ω', 10],
    ['R010', '0.01Ω', 0.01],
    ['0R1', '0.1Ω', 0.1],
    ['0R05', '0.05Ω', 0.05],
    ['4K7', '4.7K', 4700],
    ['4k7', '4.7K', 4700],
    ['47K3', '47.3K', 47_300],
    ['1K0', '1K', 1000],
    ['K47', '0.47K', 470],
    ['4M7', '4.7M', 4.7e6],
    ['1M0', '1M', 1e6],
    ['4K7Ω', '4.7K', 4700],
    ['5L0', '5mΩ', 0.005],
    ['2m5', '2.5mΩ', 0.0025],
    ['1G5', '1500M', 1.5e9],
    // Codes of three and four digits.
    ['103', '10K', 10_000],
    ['101', '100Ω', 100],
    ['102', '1K', 1000],
    ['104', '100K', 100_000],
    ['105', '1M', 1e6],
    ['106', '10M', 1e7],
    ['222', '2.2K', 2200],
    ['473', '47K', 47_000],
    ['471', '470Ω', 470],
    ['1002', '10K', 10_000],
    ['1001', '1K', 1000],
    ['4702', '47K', 47_000],
    ['4992', '49.9K', 49_900],
    ['1003', '100K', 100_000],
    // EIA-96.
    ['01C', '10K', 10_000],
    ['01A', '100Ω', 100],
    ['68X', '49.9Ω', 49.9],
    ['68S', '49.9Ω', 49.9],
    ['30Y', '2Ω', 2],
    ['01R', '1Ω', 1],
    ['01Z', '100mΩ', 0.1],
    ['96D', '976K', 976_000],
    ['12B', '1.3K', 1300],
    ['12H', '1.3K', 1300],
    ['01E', '1M', 1e6],
    ['01F', '10M', 1e7],
    ['85A', '750Ω', 750],
    // Prefixes in Chinese, and letters of drawings.
    ['4.7千欧', '4.7K', 4700],
    ['10兆欧', '10M', 1e7],
    ['25毫欧', '25mΩ', 0.025],
    ['1Meg', '1M', 1e6],
    ['2.2MegΩ', '2.2M', 2.2e6],
    ['380mR', '380mΩ', 0.38],
    ['470E', '470Ω', 470],
    ['1E', '1Ω', 1],
  ],
  capacity: [
    ['100NF', '100NF', 1e-7],
    ['100nF', '100NF', 1e-7],
    ['100nf', '100NF', 1e-7],
    ['100n', '100NF', 1e-7],
    ['0.1uF', '0.1UF', 1e-7],
    ['0.1UF', '0.1UF', 1e-7],
    ['0.1\u00b5F', '0.1UF', 1e-7],
    ['0.1\u03bcF', '0.1UF', 1e-7],
    ['.1uF', '0.1UF', 1e-7],
    ['0,1uF', '0.1UF', 1e-7],
    ['2.2uF', '2.2UF', 2.2e-6],
    ['4.7uF', '4.7UF', 4.7e-6],
    ['4.7u', '4.7UF', 4.7e-6],
    ['10μ', '10UF', 1e-5],
    ['56pF', '56PF', 5.6e-11],
    ['56PF', '56PF', 5.6e-11],
    ['56p', '56PF', 5.6e-11],
    ['0.5pF', '0.5PF', 5e-13],
    ['1F', '1F', 1],
    ['0.47F', '0.47F', 0.47],
    ['5.5法', '5.5F', 5.5],
    ['10mF', '10mF', 0.01],
    ['1000UF', '1000UF', 1e-3],
    ['4700uF', '4700UF', 4.7e-3],
    ['１０ｕＦ', '10UF', 1e-5],
    [' 22 uF ', '22UF', 2.2e-5],
    ['4n7', '4.7NF', 4.7e-9],
    ['4N7', '4.7NF', 4.7e-9],
    ['10p', '10PF', 1e-11],
    ['1u0', '1UF', 1e-6],
    ['2p2', '2.2PF', 2.2e-12],
    ['p47', '0.47PF', 4.7e-13],
    ['3m3', '3.3mF', 3.3e-3],
    ['1F5', '1.5F', 1.5],
    ['2u2F', '2.2UF', 2.2e-6],
    ['103', '10NF', 1e-8],
    ['104', '100NF', 1e-7],
    ['105', '1UF', 1e-6],
    ['106', '10UF', 1e-5],
    ['101', '100PF', 1e-10],
    ['102', '1NF', 1e-9],
    ['222', '2.2NF', 2.2e-9],
    ['473', '47NF', 4.7e-8],
    ['224', '220NF', 2.2e-7],
    ['475', '4.7UF', 4.7e-6],
    ['226', '22UF', 2.2e-5],
    ['107', '100UF', 1e-4],
    // EIA-198: 8 is ×0.01, and 9 is ×0.1.
    ['479', '4.7PF', 4.7e-12],
    ['829', '8.2PF', 8.2e-12],
    ['109', '1PF', 1e-12],
    ['478', '0.47PF', 4.7e-13],
    ['0,001uF', '0.001UF', 1e-9],
    ['10微法', '10UF', 1e-5],
    ['22皮法', '22PF', 2.2e-11],
    ['100纳法', '100NF', 1e-7],
    ['1MFD', '1UF', 1e-6],
    ['4R7', '4.7PF', 4.7e-12],
    ['0R5', '0.5PF', 5e-13],
  ],
  inductance: [
    ['4.7UH', '4.7UH', 4.7e-6],
    ['4.7uH', '4.7UH', 4.7e-6],
    ['4.7\u00b5H', '4.7UH', 4.7e-6],
    ['4.7\u03bcH', '4.7UH', 4.7e-6],
    ['4.7uh', '4.7UH', 4.7e-6],
    ['4,7uH', '4.7UH', 4.7e-6],
    ['4.7u', '4.7UH', 4.7e-6],
    ['3.9nH', '3.9NH', 3.9e-9],
    ['3.9NH', '3.9NH', 3.9e-9],
    ['1.5NH', '1.5NH', 1.5e-9],
    ['10mH', '10mH', 0.01],
    ['0.5mH', '0.5mH', 5e-4],
    ['1H', '1H', 1],
    ['2.5亨', '2.5H', 2.5],
    ['10 uH', '10UH', 1e-5],
    ['３３ｕＨ', '33UH', 3.3e-5],
    ['R47', '0.47UH', 4.7e-7],
    ['4R7', '4.7UH', 4.7e-6],
    ['1R0', '1UH', 1e-6],
    ['2r2', '2.2UH', 2.2e-6],
    ['3N9', '3.9NH', 3.9e-9],
    ['3n9', '3.9NH', 3.9e-9],
    ['N47', '0.47NH', 4.7e-10],
    ['4u7', '4.7UH', 4.7e-6],
    ['2m2', '2.2mH', 2.2e-3],
    ['100', '10UH', 1e-5],
    ['101', '100UH', 1e-4],
    ['472', '4.7mH', 4.7e-3],
    ['220', '22UH', 2.2e-5],
    ['221', '220UH', 2.2e-4],
    ['103', '10mH', 0.01],
    ['10微亨', '10UH', 1e-5],
    ['900pH', '0.9NH', 9e-10],
  ],
  dcResistance: [
    ['380mΩ', '380mΩ', 0.38],
    ['380m', '380mΩ', 0.38],
    ['380 mohm', '380mΩ', 0.38],
    ['0.38Ω', '380mΩ', 0.38],
    ['0.38\u2126', '380mΩ', 0.38],
    ['.38ohm', '380mΩ', 0.38],
    ['0R38', '380mΩ', 0.38],
    ['R05', '50mΩ', 0.05],
    ['1.5Ω', '1500mΩ', 1.5],
    ['1R5', '1500mΩ', 1.5],
    ['2Ω', '2Ω', 2],
    ['12R', '12Ω', 12],
    ['25mΩ', '25mΩ', 0.025],
    ['1.2K', '1200Ω', 1200],
  ],
  workingCurrent: [
    ['500mA', '500mA', 0.5],
    ['500ma', '500mA', 0.5],
    ['1.5A', '1500mA', 1.5],
    ['1A5', '1500mA', 1.5],
    ['2A', '2A', 2],
    ['2a', '2A', 2],
    ['0.2A', '200mA', 0.2],
    ['1500mA', '1500mA', 1.5],
    ['3安', '3A', 3],
    ['200 mA', '200mA', 0.2],
  ],
  power: [
    ['1/4W', '1/4W', 0.25],
    ['1/4', '1/4W', 0.25],
    ['1/4w', '1/4W', 0.25],
    ['0.1W', '1/10W', 0.1],
    ['0.0625W', '1/16W', 0.0625],
    ['0.125', '1/8W', 0.125],
    ['0.25', '1/4W', 0.25],
    ['0.5', '1/2W', 0.5],
    ['.5W', '1/2W', 0.5],
    ['0.05W', '1/20W', 0.05],
    ['0.75W', '3/4W', 0.75],
    ['0.2W', '1/5W', 0.2],
    ['100mW', '1/10W', 0.1],
    ['250mW', '1/4W', 0.25],
    ['62.5mW', '1/16W', 0.0625],
    ['1/16W', '1/16W', 0.0625],
    ['1/10', '1/10W', 0.1],
    ['2W', '2W', 2],
    ['2', '2W', 2],
    ['1.5W', '3/2W', 1.5],
    ['5瓦', '5W', 5],
    ['１／４Ｗ', '1/4W', 0.25],
    ['1KW', '1000W', 1000],
    ['1/20W', '1/20W', 0.05],
    ['1/32W', '1/32W', 0.03125],
    ['2/8W', '1/4W', 0.25],
    ['¼W', '1/4W', 0.25],
    ['1⁄8W', '1/8W', 0.125],
    ['1/4 Watt', '1/4W', 0.25],
  ],
  voltage: [
    ['50V', '50V', 50],
    ['50v', '50V', 50],
    ['50', '50V', 50],
    ['6.3V', '6.3V', 6.3],
    ['6V3', '6.3V', 6.3],
    ['3V3', '3.3V', 3.3],
    ['250VAC', '250V', 250],
    ['16VDC', '16V', 16],
    ['2KV', '2KV', 2000],
    ['1.5kV', '1.5KV', 1500],
    ['400伏', '400V', 400],
    ['700mV', '700mV', 0.7],
    ['AC275V', '275V', 275],
    ['~250V', '250V', 250],
    ['~275V', '275V', 275],
  ],
  current: [
    ['100mA', '100mA', 0.1],
    ['5uA', '5μA', 5e-6],
    ['5\u00b5A', '5μA', 5e-6],
    ['10A', '10A', 10],
    ['50nA', '50nA', 5e-8],
    ['1A5', '1.5A', 1.5],
  ],
  frequency: [
    ['8MHz', '8MHz', 8e6],
    ['32.768kHz', '32.768kHz', 32_768],
    ['32.768KHZ', '32.768kHz', 32_768],
    ['12M', '12MHz', 1.2e7],
    ['2.4GHz', '2.4GHz', 2.4e9],
    ['50Hz', '50Hz', 50],
    ['100赫兹', '100Hz', 100],
    ['16兆赫', '16MHz', 1.6e7],
    ['4M00', '4MHz', 4e6],
  ],
  time: [
    ['35ns', '35ns', 3.5e-8],
    ['2us', '2μs', 2e-6],
    ['5ms', '5ms', 5e-3],
    ['1.5s', '1.5s', 1.5],
  ],
  temperature: [
    ['105℃', '105℃', 105],
    ['105°C', '105℃', 105],
    ['85C', '85℃', 85],
    ['85', '85℃', 85],
    ['125度', '125℃', 125],
    ['105ºC', '105℃', 105],
  ],
};

/** The patterns of the specification's section 'Material attributes'. */
const patterns: Partial<Record<QuantityName, RegExp>> = {
  resistance: /^[RKMmΩ.0-9/]+$/,
  power: /^[W0-9/]+$/,
  inductance: /^[mNUH.0-9]+$/,
  dcResistance: /^[mΩ0-9]+$/,
  workingCurrent: /^[mA0-9]+$/,
  capacity: /^[mMPNUF.0-9]+$/,
};

for (const [name, list] of Object.entries(vectors) as [QuantityName, readonly Vector[]][])
  describe(`a ${quantities[name].label.en}`, () => {
    test.each(list)('%s is kept as %s', (typed, text, number) => {
      expect(readValue(name, typed)).toEqual({ text, number });
      expect(text).toMatch(patterns[name] ?? /./);
    });
  });

describe('what is no value is refused with what would do', () => {
  test.each<[QuantityName, string, string, string[]]>([
    ['resistance', '470', 'doubtful', ['47Ω', '470Ω']],
    ['resistance', '100', 'doubtful', ['10Ω', '100Ω']],
    ['resistance', '5m', 'doubtful', ['5mΩ', '5M']],
    ['resistance', '1.43m', 'doubtful', ['1.43mΩ', '1.43M']],
    ['resistance', '4700', 'doubtful', ['470Ω', '4.7K']],
    ['resistance', '4,700Ω', 'doubtful', ['4.7Ω', '4700Ω']],
    ['resistance', '100nF', 'otherQuantity', ['4.7K']],
    ['resistance', '50V', 'otherQuantity', ['4.7K']],
    ['resistance', '8MHz', 'otherQuantity', ['4.7K']],
    ['resistance', '01c', 'notValue', ['10K']],
    ['resistance', 'abc', 'notValue', ['4.7K']],
    ['resistance', '', 'notValue', ['4.7K']],
    ['resistance', '4.7.7K', 'notValue', ['4.7K']],
    ['resistance', '-5Ω', 'notValue', ['4.7K']],
    ['resistance', '97C', 'notValue', ['4.7K']],
    ['resistance', '1/0', 'notValue', ['4.7K']],
    ['resistance', '1234567890123', 'notValue', ['4.7K']],
    // Two values, with a slash between.
    ['resistance', '10/20K', 'several', ['10K', '20K']],
    ['resistance', '3/4', 'several', ['3Ω', '4Ω']],
    ['resistance', '10K/20K', 'several', ['10K', '20K']],
    ['resistance', '10K/1%', 'several', ['10K']],
    ['resistance', '1/4W', 'otherQuantity', ['4.7K']],
    ['voltage', '5/12', 'several', ['5V', '12V']],
    ['voltage', '16/25V', 'several', ['16V', '25V']],
    ['capacity', '100/200nF', 'several', ['100NF', '200NF']],
    ['capacity', '100nF/50V', 'several', ['100NF']],
    ['power', '0.5/1W', 'several', ['1/2W', '1W']],
    // A blank before a digit.
    ['resistance', '10E', 'doubtful', ['10Ω', '1.24M']],
    ['resistance', '47E', 'doubtful', ['47Ω', '3.01M']],
    ['power', '1 1/2W', 'spaced', ['3/2W']],
    ['power', '1½W', 'spaced', ['3/2W']],
    ['voltage', '25 50', 'spaced', ['50V']],
    ['resistance', '4 7K', 'spaced', ['4.7K']],
    ['resistance', '5 1K', 'spaced', ['4.7K']],
    ['resistance', '10 0', 'spaced', ['4.7K']],
    ['resistance', '1 000', 'spaced', ['4.7K']],
    ['resistance', '4\u00a07K', 'spaced', ['4.7K']],
    ['resistance', '10, 22', 'spaced', ['4.7K']],
    ['capacity', '100n 50', 'spaced', ['100NF']],
    // Nobody marks resistors below 10 Ω by an exponent, and 229 Ω is of a series.
    ['resistance', '229', 'doubtful', ['2.2Ω', '229Ω']],
    ['resistance', '228', 'doubtful', ['220mΩ', '228Ω']],
    ['resistance', '4709', 'doubtful', ['47Ω', '4.709K']],
    ['inductance', '229', 'doubtful', ['2.2UH', '229UH']],
    ['capacity', '47', 'needsUnit', ['47UF', '47NF']],
    ['capacity', '0.1', 'needsUnit', ['0.1UF', '0.1NF']],
    ['capacity', '470', 'doubtful', ['47PF', '470UF']],
    ['capacity', '10MF', 'megaOrMilli', ['10mF', '10UF']],
    ['capacity', '10M', 'megaOrMilli', ['10mF', '10UF']],
    ['capacity', '10K', 'otherQuantity', ['100NF']],
    ['capacity', '10uH', 'otherQuantity', ['100NF']],
    ['inductance', '10MH', 'megaOrMilli', ['10mH', '10UH']],
    ['inductance', '10', 'needsUnit', ['10mH', '10UH']],
    ['inductance', '10pF', 'otherQuantity', ['4.7UH']],
    ['dcResistance', '380', 'needsUnit', ['380Ω', '380mΩ']],
    ['dcResistance', '0.5mΩ', 'notWhole', ['1mΩ']],
    ['dcResistance', '0.3805Ω', 'notWhole', ['381mΩ']],
    ['workingCurrent', '500', 'needsUnit', ['500A', '500mA']],
    ['workingCurrent', '0.5mA', 'notWhole', ['1mA']],
    ['workingCurrent', '5V', 'otherQuantity', ['500mA']],
    ['power', '0.063W', 'noFraction', ['1/16W']],
    ['power', '0.33W', 'noFraction', ['1/3W']],
    ['power', '1.37W', 'noFraction', ['1W']],
    ['power', '1K5', 'notValue', ['1/4W']],
    ['voltage', '5A', 'otherQuantity', ['50V']],
    ['frequency', '8', 'needsUnit', ['8GHz', '8MHz']],
    // A link of 0 Ω is a part.
    ['capacity', '0UF', 'zero', ['100NF']],
    ['inductance', '0uH', 'zero', ['4.7UH']],
    ['power', '0W', 'zero', ['1/4W']],
    ['frequency', '0MHz', 'zero', ['8MHz']],
    ['workingCurrent', '0mA', 'zero', ['500mA']],
  ])('%s %s: %s', (name, typed, problem, nearest) => {
    const read = readValue(name, typed);
    expect(read).toMatchObject({ problem, nearest });
    for (const one of nearest) expect(readValue(name, one)).toHaveProperty('text');
  });

  test('says so in the words of both languages', () => {
    const doubtful = readValue('resistance', '470');
    const foreign = readValue('resistance', '100nF');
    if (!('problem' in doubtful) || !('problem' in foreign)) throw new Error('read');

    expect(valueProblemText(doubtful, '阻值', 'zh')).toBe('阻值有两种读法，请写明：47Ω 或 470Ω');
    expect(valueProblemText(doubtful, 'Resistance', 'en')).toBe('Resistance can be read in two ways. Write 47Ω or 470Ω');
    expect(valueProblemText(foreign, '阻值', 'zh')).toBe('阻值填的是容量，应类似 4.7K');
  });
});

describe('whatever the number', () => {
  const significant = fc.integer({ min: 1, max: 999_999 });
  const read = (name: QuantityName, text: string) => readValue(name, text);

  test.each<[QuantityName, number, number]>([
    ['resistance', -6, 6],
    ['capacity', -14, -1],
    ['inductance', -11, -1],
    ['voltage', -5, 3],
    ['current', -10, 2],
    ['frequency', -2, 6],
    ['time', -12, 0],
  ])('a %s that is written is read again as the same number', (name, from, to) => {
    fc.assert(
      fc.property(significant, fc.integer({ min: from, max: to }), (digits, exponent) => {
        const number = Number(`${digits}e${exponent}`);
        expect(read(name, writeValue(name, number))).toMatchObject({ number });
      }),
    );
  });

  test.each(Object.keys(vectors) as QuantityName[])('what was read of a %s stays as it is when it is read again', (name) => {
    fc.assert(
      fc.property(fc.constantFrom(...(vectors[name] ?? [])), ([typed]) => {
        const first = read(name, typed);
        if ('text' in first) expect(read(name, first.text)).toEqual(first);
      }),
    );
  });

  test('whole units and fractions are written exactly or not at all', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e6 }), (milli) => {
        expect(read('dcResistance', `${milli / 1000}Ω`)).toMatchObject({ number: milli / 1000 });
        expect(read('workingCurrent', `${milli}mA`)).toMatchObject({ number: milli / 1000 });
      }),
    );
  });

  test('no text makes it throw, and what it takes fits the pattern', () => {
    const names = Object.keys(vectors) as QuantityName[];
    const typed = fc.oneof(fc.string(), fc.stringMatching(/^[0-9.,/RKMkmunpNUPFHΩ%±]{1,9}$/));
    fc.assert(
      fc.property(fc.constantFrom(...names), typed, (name, text) => {
        const one = read(name, text);
        if ('text' in one) {
          expect(one.text).toMatch(patterns[name] ?? /./);
          expect(Number.isFinite(one.number)).toBe(true);
        } else expect(one.nearest.length).toBeGreaterThan(0);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('a tolerance', () => {
  test.each<[ToleranceSet, string, string | undefined]>([
    ['r_precision', 'J', 'J'],
    ['r_precision', 'j', 'J'],
    ['r_precision', '5%', 'J'],
    ['r_precision', '±5%', 'J'],
    ['r_precision', '±5％', 'J'],
    ['r_precision', '+/-5%', 'J'],
    ['r_precision', '5', 'J'],
    ['r_precision', '1%', 'F'],
    ['r_precision', '±1 %', 'F'],
    ['r_precision', '0.1%', 'B'],
    ['r_precision', '.5%', 'D'],
    ['r_precision', '0,25%', 'C'],
    ['r_precision', '10%', 'K'],
    ['r_precision', '20%', 'M'],
    ['r_precision', '2%', 'G'],
    ['r_precision', '3%', undefined],
    ['r_precision', 'Z', undefined],
    ['r_precision', '', undefined],
    ['c_precision', '0', '0'],
    ['c_precision', 'K', 'K'],
    ['c_precision', '±10%', 'K'],
    ['c_precision', '±0.25pF', 'C'],
    ['c_precision', '±0.1PF', 'B'],
    ['c_precision', '0.5p', 'D'],
    ['c_precision', '-20/+80%', 'Z'],
    ['c_precision', '-20%~+80%', 'Z'],
    ['c_precision', '+80/-20%', 'Z'],
    ['c_precision', '+80%-20%', 'Z'],
    ['c_precision', '+20/-80%', undefined],
    ['c_precision', 'Z', 'Z'],
    ['f_precision', '±0.3nH', 'S'],
    ['f_precision', '±0.3NH', 'S'],
    ['f_precision', '1%', 'F'],
    ['f_precision', '3%', 'H'],
    ['f_precision', '±25%', '25'],
    ['f_precision', '30%', 'N'],
    ['f_precision', '20%', 'M'],
    ['f_precision', '±0.4nH', undefined],
  ])('of %s: %s is %s', (set, typed, key) => {
    expect(readTolerance(set, typed)).toBe(key);
  });
});

describe('a size', () => {
  test.each([
    ['5X11', '5X11', [5, 11]],
    ['5x11', '5X11', [5, 11]],
    ['φ 5 X 11 mm', '5X11', [5, 11]],
    ['φ5*11', '5X11', [5, 11]],
    ['Φ5×11', '5X11', [5, 11]],
    ['5×11mm', '5X11', [5, 11]],
    ['５＊１１', '5X11', [5, 11]],
    ['10 X 16', '10X16', [10, 16]],
    ['8', '8', [8]],
    ['10х16', '10X16', [10, 16]],
    ['D5*L11', '5X11', [5, 11]],
    ['D5 x H11', '5X11', [5, 11]],
    ['20x15x3', '20X15X3', [20, 15, 3]],
  ])('%s is %s', (typed, text, sides) => {
    expect(readSize(typed)).toEqual({ text, sides });
  });

  test.each([
    ['6.3×11', 'hasDecimals'],
    ['φ6.3', 'hasDecimals'],
    ['large', 'notSize'],
    ['0X0', 'notSize'],
    ['5X0', 'notSize'],
    ['5X', 'notSize'],
    ['5X1 1', 'notSize'],
    ['', 'notSize'],
  ])('%s is refused: %s', (typed, problem) => {
    expect(readSize(typed)).toEqual({ problem });
  });
});
