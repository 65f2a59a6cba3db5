import { decades, each, type Family, family, named, rows, type Typed } from './grid.ts';

const ohms = [...decades('e6', 'Ω', 1, 10, 100), ...decades('e12', 'K', 1, 10), ...decades('e6', 'K', 100), '1M', '2.2M', '10M'];
const leadedOhms = [...decades('e12', 'Ω', 1, 10, 100), ...decades('e12', 'K', 1, 10, 100), '1M'];
const chips = rows(
  'package power tolerance brand',
  '0402 1/16W F YAGEO',
  '0402 1/16W J UNI-ROYAL',
  '0603 1/10W F YAGEO',
  '0603 1/10W J UNI-ROYAL',
  '0805 1/8W J FH',
);
const rohs = each('environment', 'ROHS');

/** '4.7K' as makers write it: 4K7. */
function marked(value = ''): string {
  const [, digits = '', unit = ''] = /^([\d.]+)(.*)$/.exec(value) ?? [];
  const letter = unit === 'Ω' ? 'R' : unit;
  return digits.includes('.') ? digits.replace('.', letter) : digits + letter;
}

const numbered =
  (prefix: string) =>
  ({ package: size = '', resistance, tolerance = '' }: Typed): Typed => ({
    manufacturerModel: `${prefix}${size}${tolerance}R-07${marked(resistance)}L`,
  });

const resistors: Family[] = [
  named(family('1001', 300, chips, each('resistance', ...ohms), rohs), numbered('RC')),
  family(
    '1002',
    25,
    rows('package power', 'AXIAL-0.3 1/6W', 'AXIAL-0.4 1/4W'),
    each('tolerance', 'J'),
    each('resistance', ...leadedOhms),
    each('brand', 'VIKING'),
  ),
  family(
    '1003',
    25,
    rows('package power', 'AXIAL-0.4 1/4W', 'AXIAL-0.5 1/2W'),
    each('tolerance', 'F'),
    each('resistance', ...leadedOhms),
    each('brand', 'VIKING'),
  ),
  family(
    '1004',
    7,
    rows('package power', 'AXIAL-0.6 1W', 'AXIAL-0.8 2W'),
    each('tolerance', 'J'),
    each('resistance', '0.47Ω', '1Ω', '4.7Ω', '22Ω', '47K', '100K'),
  ),
  family(
    '1005',
    5,
    rows('package power', 'AXIAL-0.8 3W'),
    each('tolerance', 'J'),
    each('resistance', '0.1Ω', '0.22Ω', '0.47Ω', '1Ω', '2.2Ω', '4.7Ω', '10Ω', '22Ω'),
  ),
  family('1006', 5, rows('package power', 'SQP 5W', 'SQP-L 10W'), each('tolerance', 'J'), each('resistance', '1Ω', '4.7Ω', '10Ω', '47Ω')),
  family(
    '1007',
    4,
    rows('package power', 'AXIAL-0.5 1/2W'),
    each('tolerance', 'J'),
    each('resistance', '1Ω', '2.2Ω', '4.7Ω', '10Ω', '22Ω', '47Ω'),
  ),
  family(
    '1008',
    9,
    rows('package power brand', '1206 1/2W RALEC', '2010 1W RALEC', '2512 2W MILLIOHM'),
    each('tolerance', 'F'),
    each('resistance', '5mΩ', '10mΩ', '20mΩ', '50mΩ', '100mΩ'),
  ),
  family(
    '1009',
    10,
    rows('package power elementCount pinCount', '0402X4 1/16W 4 8', '0603X4 1/16W 4 8'),
    each('tolerance', 'J'),
    each('resistance', '10Ω', '22Ω', '33Ω', '100Ω', '1K', '4.7K', '10K', '47K'),
  ),
  family(
    '1010',
    4,
    rows('package power elementCount pinCount topology', 'SIP-9 1/8W 8 9 BUSSED', 'SIP-5 1/8W 4 5 BUSSED'),
    each('tolerance', 'J'),
    each('resistance', '1K', '4.7K', '10K'),
  ),
  family('1011', 4, rows('package power', 'F1.0 2W', 'F1.2 3W'), each('tolerance', 'J'), each('resistance', '5mΩ', '10mΩ')),
  family(
    '1012',
    5,
    rows('package power action', 'RV09 1/20W ROTARY', 'RK163 1/20W ROTARY'),
    each('tolerance', 'M'),
    each('resistance', '1K', '10K', '50K', '100K'),
  ),
  family(
    '1013',
    4,
    rows('package power mounting turns', '3296W 1/2W DIP 25', '3314J 1/4W SMD 1'),
    each('tolerance', 'K'),
    each('resistance', '1K', '10K', '100K'),
  ),
  family(
    '1014',
    9,
    rows('package brand', '0603 MURATA', '0402 SUNLORD', 'MF52 -'),
    each('resistanceAt25', '4.7K', '10K', '47K', '100K'),
    each('bValue', '3435', '3950'),
  ),
  family('1015', 4, rows('package holdCurrent tripCurrent', '1206 0.5A 1A', '1812 1.1A 2.2A', '0805 0.1A 0.3A', '2920 2A 4A')),
  family(
    '1016',
    5,
    rows('package varistorVoltage', '07D 470V', '10D 470V', '14D 471V', '14D 561V', '20D 471V', '10D 271V', '10D 391V', '07D 431V'),
    each('brand', 'TVR'),
  ),
  family('1017', 3, each('package', 'GL5516', 'GL5528', 'GL5539'), each('brightResistance', '10K')),
];

const picofarads = decades('e6', 'PF', 10, 100);
const nanofarads = [...decades('e6', 'NF', 1, 10), '100NF'];
const chipCapacitors = 'package brand temperatureCharacteristic withstandVoltage tolerance';
const blocking = rows(
  chipCapacitors,
  '0402 MURATA X7R 16V K',
  '0402 SAMSUNG X7R 50V K',
  '0603 SAMSUNG X7R 50V K',
  '0603 FH X7R 25V K',
  '0805 YAGEO X7R 100V K',
);
const exact = rows(chipCapacitors, '0402 MURATA C0G 50V J', '0603 FH C0G 50V J', '0603 YAGEO C0G 100V J');
const bulk = rows(chipCapacitors, '0402 MURATA X5R 6.3V K', '0603 SAMSUNG X5R 10V K', '0805 SAMSUNG X5R 25V K', '1206 TDK X7R 25V K');
const large = each('capacity', '220NF', '470NF', '1UF', '2.2UF', '4.7UF', '10UF', '22UF');
const cans = rows(
  'size withstandVoltage capacity',
  '5X11 16V 100UF',
  '5X11 25V 47UF',
  '5X11 50V 10UF',
  '6X12 25V 220UF',
  '8X12 16V 470UF',
  '8X16 25V 470UF',
  '10X17 25V 1000UF',
  '10X20 35V 1000UF',
  '13X21 50V 1000UF',
  '16X25 35V 2200UF',
  '10X13 400V 10UF',
  '13X21 400V 33UF',
  '18X25 400V 68UF',
);
const warmth = each('temperature', '0', '1');

const capacitors: Family[] = [
  family('1101', 99, blocking, each('capacity', ...nanofarads), rohs),
  family('1101', 99, exact, each('capacity', ...picofarads), rohs),
  family('1101', 99, bulk, large, rohs),
  family(
    '1102',
    6,
    each('package', 'RAD-0.1', 'RAD-0.2'),
    rows('temperatureCharacteristic withstandVoltage tolerance', 'C0G 50V J'),
    each('capacity', ...picofarads),
  ),
  family(
    '1102',
    6,
    each('package', 'RAD-0.1', 'RAD-0.2'),
    rows('temperatureCharacteristic withstandVoltage tolerance', 'X7R 50V K'),
    each('capacity', ...nanofarads),
  ),
  family(
    '1103',
    10,
    each('package', 'DISC-5'),
    rows('temperatureCharacteristic withstandVoltage tolerance', 'Y5P 1KV K', 'Y5V 50V Z'),
    each('capacity', ...decades('e6', 'PF', 100), ...decades('e6', 'NF', 1)),
  ),
  family('1104', 37, cans, warmth, rows('package tolerance brand', 'DIP M AISHI', 'DIP M CHENGX', 'DIP M RUBYCON')),
  family('1105', 10, cans.slice(0, 8), warmth, rows('package tolerance brand', 'SMD M AISHI')),
  family('1106', 5, cans.slice(3, 7), warmth.slice(1), rows('package tolerance brand', 'DIP M CHENGX', 'SMD M PANASONIC')),
  family(
    '1107',
    9,
    rows('package withstandVoltage brand', 'A-3216 10V AVX', 'B-3528 16V AVX', 'C-6032 25V KEMET'),
    each('capacity', '1UF', '4.7UF', '10UF', '47UF', '100UF'),
    each('tolerance', 'K'),
  ),
  family(
    '1108',
    15,
    rows('package filmMaterial withstandVoltage', 'P5 CL 100V', 'P10 CBB 400V', 'P15 CBB 630V', 'P15 MKP 400V'),
    each('capacity', '1NF', '10NF', '22NF', '100NF', '220NF', '470NF'),
    each('tolerance', 'J'),
  ),
  family(
    '1109',
    11,
    rows('package filmMaterial safetyClass withstandVoltage brand', 'P10 MKP X2 275V FARATRONIC', 'P15 MKP X2 310V FARATRONIC'),
    each('capacity', '47NF', '100NF', '220NF', '330NF', '470NF', '1UF'),
    each('tolerance', 'K'),
  ),
  family(
    '1109',
    5,
    rows('package safetyClass withstandVoltage', 'DISC-7 Y1 400V', 'DISC-7 Y2 300V'),
    each('capacity', '1NF', '2.2NF', '3.3NF', '4.7NF'),
    each('tolerance', 'M'),
  ),
  family('1110', 3, each('package', 'P15'), rows('capacity withstandVoltage', '100NF 250V'), each('resistance', '47Ω', '100Ω', '120Ω')),
  family('1111', 4, rows('package capacity withstandVoltage', 'DIP-H 0.1F 5.5V', 'DIP-V 0.22F 5.5V', 'DIP-V 1F 5.5V', 'DIP-R 10F 2.7V')),
];

const microhenries = each('inductance', '1UH', '2.2UH', '4.7UH', '10UH', '22UH', '33UH', '47UH', '100UH');
const inductors: Family[] = [
  family(
    '1201',
    17,
    rows(
      'package tolerance dcResistance workingCurrent brand',
      '0402 J 500mΩ 300mA SUNLORD',
      '0603 K 400mΩ 400mA SUNLORD',
      '0805 K 300mΩ 500mA TDK',
    ),
    each('inductance', '1.5NH', '3.9NH', '10NH', '22NH', '47NH', '100NH', '1UH', '2.2UH', '4.7UH', '10UH'),
  ),
  family(
    '1202',
    15,
    rows(
      'package tolerance dcResistance workingCurrent brand',
      'CD43 M 120mΩ 1200mA SUNLORD',
      'CD75 M 70mΩ 2000mA CHILISIN',
      '0630 M 30mΩ 4000mA CHILISIN',
    ),
    microhenries,
  ),
  family('1203', 5, rows('package tolerance', '0307 K', '0410 K'), each('inductance', '10UH', '47UH', '100UH', '1mH')),
  family(
    '1204',
    7,
    rows('package tolerance workingCurrent', '0608 K 500mA', '0810 K 800mA'),
    each('inductance', '100UH', '220UH', '470UH', '1mH', '2.2mH', '4.7mH'),
  ),
  family('1205', 4, each('package', 'T50-26', 'T80-26'), each('tolerance', 'M'), each('inductance', '33UH', '100UH')),
  family(
    '1206',
    5,
    rows('package impedance', 'UU9.8 1K', 'UU10.5 1.5K', 'ACM2012 90Ω', 'ET24 2K'),
    each('tolerance', 'M'),
    each('inductance', '10mH', '20mH'),
  ),
  family(
    '1207',
    13,
    rows('package dcResistance workingCurrent brand', '0402 300mΩ 500mA SUNLORD', '0603 200mΩ 800mA MURATA', '0805 100mΩ 2000mA TDK'),
    each('impedance', '30Ω', '60Ω', '120Ω', '220Ω', '330Ω', '600Ω', '1K'),
    each('tolerance', '25'),
  ),
  family('1208', 3, each('package', 'RH3.5X6'), each('impedance', '60Ω', '90Ω', '150Ω'), each('tolerance', '25')),
];

/** 10 to 12. */
export const passives: readonly Family[] = [...resistors, ...capacitors, ...inductors];
