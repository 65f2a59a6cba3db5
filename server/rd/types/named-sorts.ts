import { isChipSize } from '#rules/part-lines/packages.ts';
import type { PartLine } from '#rules/part-lines/part-line.ts';
import { materialTypes } from '../catalogue/catalogue.ts';

/** Types of parts that have the same value and are others all the same, with the words by which a line names them. */
interface Sort {
  types: readonly string[];
  words: RegExp;
  /** Of parts with wires: chips are described by some of these words, too. */
  hasWires?: true;
}

const sorts: readonly Sort[] = [
  { types: ['1014'], words: /^(?!.*ptc).*(?:ntc|热敏|thermistor)/is },
  { types: ['1015'], words: /^(?!.*ntc).*(?:ptc|热敏|thermistor)/is },
  { types: ['1012', '1013'], words: /电位器|微调|可调电阻|potentiometer|trimmer|trimpot|(?<![a-z])pot(?![a-z])/i },
  { types: ['1009', '1010'], words: /排阻|array|network|respack|(?<!\d)[248][x×*]0\d{3}(?!\d)/i },
  { types: ['1016'], words: /压敏|varistor/i },
  { types: ['1017'], words: /光敏|photoresistor|(?<![a-z])ldr(?![a-z])/i },
  { types: ['1002'], words: /碳膜|carbon film/i, hasWires: true },
  { types: ['1003'], words: /金属膜|metal film/i, hasWires: true },
  { types: ['1004'], words: /氧化膜|oxide film/i, hasWires: true },
  { types: ['1005'], words: /绕线|wirewound/i, hasWires: true },
  { types: ['1006'], words: /水泥/, hasWires: true },
  { types: ['1007'], words: /保险丝电阻|熔断电阻|fusible/i, hasWires: true },
  { types: ['1104', '1105', '1106', '1107', '1111'], words: /(?<![a-z0-9])(?:ec|ce)\d{1,3}(?![a-z0-9])/i },
  { types: ['1104', '1105', '1106'], words: /^(?!.*(?:固态|polymer)).*(?:(?<!钽)电解|铝|electrolyt|alumin|elko|cp_elec|cp_radial)/is },
  { types: ['1106'], words: /固态|polymer/i },
  { types: ['1107'], words: /钽|tantal|(?<![a-z])tant(?![a-z])|case[-_ ]?[a-ev](?![a-z])|cp_eia/i },
  { types: ['1108', '1109'], words: /cbb|mkp|mkt|薄膜|涤纶|聚[丙酯]|polyprop|polyest|film/i },
  { types: ['1109', '1103'], words: /安规|safety|suppress|\dvac|(?<![a-z0-9])[xy][12](?![a-z0-9])/i },
  { types: ['1110'], words: /阻容|snubber|rc (?:network|module)/i },
  { types: ['1111'], words: /法拉电容|超级|super ?cap|edlc/i },
  { types: ['1101', '1102', '1103'], words: /陶瓷|独石|瓷片|mlcc|ceramic|(?<![a-z])cerm?(?![a-z])/i },
  { types: ['1206'], words: /共模|common.?mode/i },
  { types: ['1803'], words: /谐振|resonator|ceralock/i },
  { types: ['1804'], words: /有源|振荡器|oscillator|(?<![a-z])(?:tcxo|vcxo|ocxo)(?![a-z])/i },
  // In trade a crystal is called so, too.
  { types: ['1801', '1802', '1804'], words: /晶振|(?<![a-z])osc(?![a-z])/i },
  { types: ['1801', '1802'], words: /晶体|无源|crystal|xtal/i },
];

/** Nobody who leaves it unsaid means such a part. */
const onlyNamed = new Set(['1009', '1010', '1012', '1013', '1014', '1015', '1016', '1017', '1109', '1110', '1206', '1803', '1804']);

const withWires = new Set([
  '1002',
  '1003',
  '1004',
  '1005',
  '1006',
  '1007',
  '1010',
  '1011',
  '1102',
  '1103',
  '1104',
  '1203',
  '1204',
  '1205',
  '1208',
  '1801',
]);
const onSurface = new Set(['1001', '1009', '1101', '1105', '1201', '1202', '1207', '1802']);
const saysWires = /直插|插件|轴向|径向|色环|(?<![a-z])(?:tht?(?!\d)|dip|axial|radial|through[ -]?hole)(?![a-z])/i;
const saysSurface = /贴片|(?<![a-z])(?:smd|smt|chip)(?![a-z])/i;

/** Whether a line may mean parts of a type: its words, its place on the board (`guessed`, the type that it tells) and the form it names say so. */
export function typesMeant({ package: size = '', places }: PartLine, said: string, guessed: string): (typeCode: string) => boolean {
  const isChip = isChipSize(size);
  const text = `${said} ${places[0] ?? ''}`;
  const named = sorts.filter(
    ({ types, words, hasWires }) => (words.test(text) && !(hasWires && isChip)) || (onlyNamed.has(guessed) && types.includes(guessed)),
  );
  const hasWires = !isChip && saysWires.test(said);
  const isOnSurface = isChip || saysSurface.test(said);
  return (typeCode) => {
    // What a plant's own types are, no word tells.
    if (!materialTypes.some(({ code }) => code === typeCode)) return true;
    if (hasWires !== isOnSurface && (hasWires ? onSurface : withWires).has(typeCode)) return false;
    const ofGroup = named.filter(({ types }) => types[0]?.slice(0, 2) === typeCode.slice(0, 2));
    return ofGroup.length > 0 ? ofGroup.some(({ types }) => types.includes(typeCode)) : !onlyNamed.has(typeCode);
  };
}
