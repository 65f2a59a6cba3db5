import { plainText } from '../component-values/tidy.ts';
import { commasAroundSizes, isChipSize } from './packages.ts';

/**
 * The words of what somebody typed or pasted of a part: a comma between digits belongs to the number, and a number and the unit behind a blank
 * are one word: `0,1 uF 0402` is two. Letters that are tolerances too are no units of a number that may be a code: `104 K`.
 */
export function partWords(text: string, { hasCodes = true }: { hasCodes?: boolean } = {}): string[] {
  const words = plainText(text)
    .replaceAll('+/-', '±')
    // A capacitor 'NP' has no polarity; behind a value it is not placed.
    .replace(/(?<=\bcap )np\b/giu, 'unpolarized')
    // Lists of boards of computers end a tolerance so: '100K_0402_5%~D'.
    .replaceAll('%~D', '%')
    .replace(atLeast, '')
    .replace(/(?<=[^\s(])±/gu, ' ±')
    // Whoever has no Ω writes O: '100mO'.
    .replace(/(?<=\d[mk])O(?=[\s,;/)]|$)/gu, 'Ω')
    .replace(/([±~≈@])\s*(?=\d)/gu, '$1')
    .replace(counts, 'x')
    .replace(thousands, (count) => count.replaceAll(',', ''))
    // 'OHM1/10W' and '10K OHM5%' glue to the unit what follows it.
    .replace(/(?<=\d\s?[kKMG]?\s?ohms?)(?=±?(?:\d{1,2}(?:\.\d)?%|1\/\d))/giu, ' ')
    .replace(/(?<=\d\s?)V\s?AC\/V?DC\b/gu, 'V AC/DC')
    .replace(/(?<=\btape) (?:on|and|&|in)(?= (?:plastic )?reel\b)/giu, '')
    .replace(ranges, '$1~$2°C')
    // The wavelength of a light is no 'not mounted', and a blank before millimetres is none between words.
    .replace(/(?<=(?:^|[\s,])\d{3})\s(?=nm(?:[\s,]|$))|(?<=\d[x×*]\d{1,3}(?:\.\d{1,2})?)\s(?=mm(?:[\s,]|$))/gu, '')
    .replace(/(物料编码|料号)\s?[:=]\s?/gu, '$1 ')
    .replace(labels, '')
    .replace(/\b(rohs) compliant:? yes\b|,? small symbol\b/giu, '$1')
    .replace(/(?<=(?:^|\s)(?:85|105|125|130|150))°(?![CFK])/gu, '°C')
    // Of tantalum capacitors: 'case D', 'D case' and 'A型'.
    .replace(/\bcase[\s_:]?([A-EVX])\b|\b([A-EVX])[\s-]case\b/giu, (_whole, ...of: (string | undefined)[]) => `CASE-${of[0] ?? of[1]}`)
    .replace(/(?<=^|[\s,])([A-E])型(?=[\s,]|$)/gu, 'CASE-$1')
    // 'R1:10K' is a place and its value.
    .replace(/(?<=^|[\s;])([A-Z]{1,3}\d{1,4})[:=](?=\S)/gu, '$1 ')
    .replace(
      /(?<=\d\s?)(kilo|mega|milli|micro|nano|pico)[\s-]?(?=ohm|farad|henr|watt|volt|amp|hertz)/giu,
      (prefix) => prefixes[prefix.toLowerCase().trim().replace(/-$/, '')] ?? prefix,
    )
    .replace(/(?<=\d)\s+(?=[kKM]?(?:ohms?|Ω)@)/giu, '')
    // How a maker packs is part of its number: '74HC595D,118'.
    .replace(/(?<=(?:^|\s)[A-Z0-9-]{5,24}),(?=(?:11[5-8]|127|13[25]|147|165|[23][13]5|412|518|551|557)(?:\s|$))/gu, '\u201a')
    .replace(commasAroundSizes, ' ')
    .replace(/(?<=\bptc )reset(?= fuse)/giu, 'resettable')
    .replace(/(?<=\barray )(\d{1,2}) (?=res\b)/giu, '$1')
    // '10 x 12.5' is a size, and 'x 10' a count.
    .replace(/(?<=(?:^|\s)\d{1,5})\s*[x×*]\s+(?=\d[\d.]*[kKMRpnuμ])/gu, 'x ')
    .replace(/(?<=(?:^|\s)\d{1,2}(?:\.\d{1,3})?)\s+[x×]\s*(?=\d{1,2}(?:\.\d+)?(?:mm)?(?:[\s,;)]|$))/giu, 'x')
    .replace(/(?<=^|\s)([x×])\s+(?=\d)/giu, '$1')
    // Tools and lists join with a low line what is separate: '陶瓷电容_100nF', '22_1%'.
    .replace(
      /(?<=\p{Script=Han})_|_(?=\p{Script=Han})|_(?=±?\d+(?:\.\d+)?%)|(?<=%)_|_(?=1\/\d{1,2}W)|(?<=\p{Script=Han})-(?=\d)|(?<=[A-Za-zΩ])-\s?(?=±)|(?<=%)-(?=\d[\d.]*V)|-(?=CASE-[A-E])/gu,
      ' ',
    )
    .split(/[\s;、・|\\]+|(?<!\d),|,(?!\d)/u)
    .filter(Boolean)
    // 'SMD磁珠' is a form and a name; '10微亨' is a value.
    .flatMap((word) =>
      word.split(
        /(?<=封装)(?=\p{Script=Han})|(?<=\p{Script=Han})(?<!B值)(?=[A-Za-z0-9±])|(?<=[A-Za-z0-9%])(?=\p{Script=Han})(?![欧法亨瓦伏安赫千兆毫微纳皮摄度个個只片粒颗件枚口盒值]|沟道)/u,
      ),
    );
  return words
    .map((word) => word.replace('\u201a', ','))
    .flatMap((word, at) => {
      if (isUnitOf(words[at - 1], word, hasCodes)) return [];
      const next = words[at + 1];
      return next !== undefined && isUnitOf(word, next, hasCodes)
        ? [word + (isMega(word) ? next.replace(/^ohms?$/iu, 'Ω') : next)]
        : [word];
    });
}

const prefixes: Readonly<Record<string, string>> = { kilo: 'k', mega: 'M', milli: 'm', micro: 'u', nano: 'n', pico: 'p' };

/** What distributors write before a value, '容值:10uF', which its unit says as well. */
const labels =
  /(?<=^|[\s;,(])(?:容值|容量|阻值|电阻值?|电感值?|感值|精度|误差|额定电压|耐压|电压|额定功率|功率|温度系数|材质|封装|频率|负载电容|(?:直流)?反向耐压(?:\(Vr\))?|整流电流|额定电流|电流|品牌|(?:厂家|制造商)?型号(?=\s*[:=]\s*[\w.-]*[A-Za-z\p{Script=Han}])|(?:V(?:CEO|CBO|DSS?|RRM|RWM)|I[CDFO])(?=\s*[:=]\s*\d[\d.]*\s?[mkuμ]?[VA])|mfg part no\.?|mpn|ref\.?|位号|comment|description|footprint|designators?|references?|wert|geh(?:ä|ae)use|toleranz|bemerkung|bauform|value|capacitance|resistance|inductance|tolerance|voltage|power|package|frequency|CL)\s*[:=]\s*(?=[^\s:=])/giu;

/** The temperatures between which a part works: '-55 to 155 degC', '-40°C ~ +85°C'. */
const ranges = /(?<=^|[\s,(])(-\d{2})\s?(?:(?:°|deg\s?)?C)?\s?(?:to|~|\.{2,3})\s?\+?(\d{2,3})\s?(?:°|deg\s?)?C(?=[\s,)]|$)/giu;

/** What is asked for at least, '>=1/16th Watts', and that a size is in millimetres. */
const atLeast = /(?<=^|[\s,(])(?:>=?|≥)\s?(?=\d)|(?<=\d\/\d{1,2})th\b|\(mm\)/gu;

/** How many, as labelled cells and texts have it: 'Quantity: 2', '用量 6'. */
const counts = /(?<=^|[\s;,(])(?:quantity|qty|menge|anzahl|数量|用量|Q(?=\s?:))\s?[:=]?\s?(?=\d{1,6}(?:[\s;,个只]|$))/giu;

/** How many with a comma between the thousands: '1,000pcs', '12,500 个'. */
const thousands = /(?<=^|[\s;(x×*])\d{1,3}(?:,\d{3})+(?=\s?(?:pcs?|[个個枚只片粒颗件]|EA)(?![\p{L}\d]))/giu;

/** '1M OHM' is a megohm, '180 MOHM' is doubtful. */
const isMega = (word: string): boolean => /\dM$/.test(word);

const unitLetter = /^[pnuμmkKMUNPRrΩVvWA%]$/u;
const unit =
  /^(?:[pnuμmkKMGUNP]?(?:Hz|V|ohms?|Ω)|[pnuμmkKMGUNP][FHAW]|Meg(?:Ω|ohms?)?|Watts?|MFD|V[AD]C|[kKmunpM]?(?:volts?|amps?|farads?|henry|henries|hertz)|pcs?|[个個枚]|[千兆毫微纳皮]?(?:[欧瓦伏安法亨赫]|欧姆|赫兹|伏特|法拉|亨利))$/iu;

function isUnitOf(number: string | undefined, word: string, hasCodes: boolean): boolean {
  // A unit in another script belongs to its number, which is then not understood: '110 кОм' is not 110 Ω.
  if (number !== undefined && /\d$/u.test(number) && /^\p{Script=Cyrillic}{1,4}$/u.test(word)) return true;
  if (number !== undefined && /^[\d.,]+(?:[kKM]|[kKMR]\d+)$/u.test(number) && /^(?:ohms?|Ω|欧姆?)$/iu.test(word)) return true;
  if (number === undefined || !/^[\d.,/±~+@-]*\d$/u.test(number) || isChipSize(number)) return false;
  const mayBeCode = hasCodes && /^[1-9]\d{2,3}$/u.test(number);
  return unitLetter.test(word) ? !(mayBeCode && /^[KMN]$/u.test(word)) : unit.test(word);
}
