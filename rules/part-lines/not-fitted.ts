const words = new Set([
  ...[
    'DNP',
    'DNF',
    'DNI',
    'DNM',
    'DNS',
    'DNL',
    'NC',
    'N.C',
    'NP',
    'NF',
    'NOLOAD',
    'NM',
    'NL',
    'NOPOP',
    'NOSTUFF',
    'NOFIT',
    'N.B',
    'NOTFITTED',
    'UNFITTED',
  ],
  ...[
    '不贴',
    '不贴片',
    '空贴',
    '不焊',
    '不焊接',
    '不装',
    '不上件',
    '不插',
    '不安装',
    '空焊',
    '未贴',
    '未実装',
    '実装しない',
    '免贴',
    '不装配',
    '不要',
    '预留',
    'UNBESTÜCKT',
    'DONOTPOPULATE',
    'DONOTFIT',
    'DONOTPLACE',
  ],
]);
/** As remarks say it in a sentence, '此料暂不贴' or '备注：不贴。'; '不贴标签' is about something else, and '可不贴' leaves it open. */
const remarks =
  /(?:[(（]|(?<=^|[\s,，;；。:：/]|此料|该料|本料|暂时?|先|均|都|默认|[版板批]))(?:不贴片?|空贴|不装配?|不焊接?|不上件|空焊|未贴|免贴)(?:[)）]|(?=$|[\s,，;；。.:：!！/]))/u;
const phrases =
  /\b(?:do not (?:populate|fit|place|mount|install|stuff)|not (?:fitted|populated|mounted|installed)|no (?:pop|stuff|fit|load))\b|(?:nicht|не) (?:bestück(?:t|en)|устанавлива(?:ть|ется))/iu;

/** Before what would be fitted: 'NA/R0402', 'NA(10k/R0402)'. */
const leading = /(?<=^|\s)NA(?=[/(]\S*\d)/;

/** Words that say that a part is left out, in any column; of a switch or a relay, NC is a contact. */
export const isNotFitted = (word: string): boolean => words.has(word.toUpperCase().replace(/^[([{<]+|[)\]}>:：。.!！]+$/gu, ''));

/** A text without such phrases, and whether it had one. */
export const withoutPhrase = (text: string): { text: string; has: boolean } => {
  const plain = text.replace(phrases, ' ').replace(remarks, ' ').replace(leading, ' ');
  return { text: plain, has: plain !== text };
};

/** What stands in a column that is about nothing else. */
export const saysNotFitted = (cell: string): boolean => {
  const text = cell.trim();
  return /^(?:1|x|y|yes|true|是|√|✓)$/iu.test(text) || isNotFitted(text) || withoutPhrase(text).has;
};
