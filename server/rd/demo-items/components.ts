import { circuits } from './circuits.ts';
import { diodes } from './diodes.ts';
import { each, type Family, family, rows } from './grid.ts';
import { transistors } from './transistors.ts';

const colours = each('glowColour', 'W', 'G', 'R', 'B', 'Y');
const displays: Family[] = [
  family('1601', 15, rows('package brightness direction', 'F3 0 TOP', 'F5 0 TOP', 'F3 1 TOP', 'F5 1 SIDE'), colours),
  family('1602', 18, rows('package brand', '0402 HONGLI', '0603 HONGLI', '0805 EVERLIGHT', '3528 EVERLIGHT', '5050 HONGLI'), colours),
  family(
    '1603',
    9,
    rows('digitCount common dimensions', '1 CC 12.7X19X8', '2 CA 25X19X8', '3 CC 37.6X19X8', '4 CA 50.3X19X8'),
    colours.slice(0, 3),
  ),
  family('1604', 2, rows('pixels common', '8X8 CC', '8X16 CA'), colours.slice(2, 3)),
  family('1605', 6, rows('direction dimensions', '6 45X22X2.8', '12 52X30X2.8'), each('backlightColour', 'W', 'G', 'B', 'Y')),
  family('1606', 4, rows('pixels interfaces direction', '128X64 SPI 6', '1602 8080 6', '2004 8080 6'), each('backlightColour', 'B', 'Y')),
  family(
    '1607',
    4,
    rows('pixels interfaces dimensions', '128X160 SPI 1.8inch', '240X320 SPI 2.4inch', '320X480 MIPI 3.5inch', '480X800 RGB 4.3inch'),
  ),
  family('1608', 4, rows('pixels interfaces', '128X64 I2C', '128X32 I2C'), each('glowColour', 'W', 'B')),
  family('1609', 4, each('dimensions', '45X22X2.5', '52X30X2.5'), each('backlightColour', 'W', 'G')),
];

const volts = each('coilVoltage', '5V', '12V', '24V');
const small: Family[] = [
  family('1701', 4, rows('ratedVoltage manufacturerModel', '3V TMB03A', '5V TMB05A', '12V TMB12A', '24V TMB24A')),
  family('1702', 4, rows('ratedVoltage manufacturerModel', '3V HC-12W03', '5V HC-9042', '5V SMD-8530', '3.6V SMD-5020')),
  family('1703', 3, each('resonantFrequency', '2.6kHz', '4kHz', '4.6kHz')),
  family('1704', 4, each('impedance', '4Ω', '8Ω'), each('manufacturerModel', 'YD28', 'YD36', 'YD40')),
  family('1705', 3, each('manufacturerModel', 'EM6027', 'EM4015', 'MSM261S')),
  family('1801', 8, each('package', 'HC-49S', 'HC-49U'), each('frequency', '4MHz', '8MHz', '11.0592MHz', '12MHz', '16MHz')),
  family(
    '1802',
    11,
    rows('package brand', '3225 TXC', '5032 YXC', '2520 TXC'),
    each('frequency', '8MHz', '12MHz', '16MHz', '24MHz', '26MHz'),
  ),
  family('1802', 2, rows('package brand', '3215 SEIKO', '2012 EPSON'), each('frequency', '32.768kHz')),
  family('1803', 4, each('package', 'ZTT-3P'), each('frequency', '455kHz', '4MHz', '8MHz', '16MHz')),
  family('1804', 4, each('package', '3225', '5032'), each('frequency', '25MHz', '50MHz')),
  family(
    '1901',
    15,
    rows('fuseSize series', '5X20 50T', '3.6X10 932', '6X30 65T'),
    each('ratedCurrent', '0.5A', '1A', '2A', '3.15A', '5A', '6.3A', '10A'),
    each('ratedVoltage', '250V'),
  ),
  family('1902', 6, rows('fuseSize series', '1206 R451', '0603 R466'), each('ratedCurrent', '0.5A', '1A', '2A', '3A')),
  family('1903', 4, rows('fuseSize series', '1206 SMD1206', '1812 SMD1812'), each('holdCurrent', '0.5A', '1.1A', '2A')),
  family(
    '2001',
    18,
    volts,
    rows(
      'contactForm manufacturerModel brand',
      '1A HF32F HONGFA',
      '1C JQC-3FF HONGFA',
      '1A SLA SONGLE',
      '1C SRD SONGLE',
      '1A G5NB OMRON',
      '2C HF115F HONGFA',
      '1A HF3FA HONGFA',
      '1A HF46F HONGFA',
    ),
  ),
  family('2002', 4, volts, rows('contactForm manufacturerModel', '2C HFD4', '2C G6K')),
  family(
    '2003',
    4,
    rows('controlVoltage loadCurrent manufacturerModel', '5V 2A G3MB-202P', '12V 2A G3MB-202P', '24V 10A SSR-10DA', '24V 40A SSR-40DA'),
  ),
];
const switches = [
  ['2101', '6X6X5', '6X6X9.5', '12X12X7.3'],
  ['2102', '4.5X4.5X3.8', '6X6X5', '3X6X2.5'],
  ['2103', 'PBS-110', 'PS-850'],
  ['2104', 'SS12D00', 'SK12D07', 'MSK12C02'],
  ['2105', 'KCD1-101', 'KCD1-102', 'KCD4-201'],
  ['2106', 'MTS-102', 'MTS-203'],
  ['2107', 'DSHP04', 'DS-08'],
  ['2108', 'KW11-3Z', 'KW12', 'V-156'],
  ['2109', 'RS26', 'SR16'],
  ['2110', 'EC11', 'EC12', 'EC16'],
  ['2111', 'DS-P01', 'SPVS'],
  ['2112', 'SW-18010P', 'SW-520D'],
  ['2113', 'MKA14103', 'MKA10110'],
] as const;

/** 14 to 21. */
export const components: readonly Family[] = [
  ...[...diodes, ...transistors, ...circuits, ...displays, ...small],
  ...switches.map(([code, ...models]) => family(code, 7, each('manufacturerModel', ...models), each('brand', 'ALPS', 'CK'))),
];
