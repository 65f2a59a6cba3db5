import type { Label } from '#rules/screen.ts';
import type { Reason } from './station-machine.ts';

const say = (zh: string, en: string): Label => ({ zh, en });

/** What is said of a scan, and what its operator does next; names in braces are facts of the verdict. */
export const reasonWords: Record<Reason, { text: Label; next: Label }> = {
  passed: { text: say('正确', 'Right'), next: say('扫下一个站位', 'Scan the next station') },
  already: { text: say('已是该料盘', 'This reel is there already'), next: say('扫下一个站位', 'Scan the next station') },
  released: { text: say('首检完成，可以生产', 'First check passed: the run is released'), next: say('开始生产', 'Start production') },
  wrongItem: { text: say('料号不符', 'Wrong item'), next: say('取正确的料盘，重新扫描', 'Take the right reel and scan again') },
  noticeEnded: {
    text: say('临时变更 {number} 已于 {time} 结束', 'Change notice {number} ended at {time}'),
    next: say('取站位表中的物料；要继续使用请工程延长变更', 'Take an item of the table, or have the notice extended'),
  },
  noticeBegins: {
    text: say('临时变更 {number} 从 {time} 起才生效', 'Change notice {number} is not valid before {time}'),
    next: say('取站位表中的物料', 'Take an item of the table'),
  },
  noticeOfOther: {
    text: say('临时变更 {number} 只用于产品 {product}', 'Change notice {number} is for product {product} alone'),
    next: say('取站位表中的物料', 'Take an item of the table'),
  },
  newerTable: {
    text: say('版本 {version} 已启用并使用该物料，本次仍按 {ours}', 'Version {version} is in force and takes it; this run follows {ours}'),
    next: say('取本次版本的物料；要用新版本请换工单', 'Take the item of this version, or change over to the new one'),
  },
  otherLine: {
    text: say('这是{line}的站位', 'This is a station of {line}'),
    next: say('打开{line}的页面，或扫本线的站位', 'Open the page of {line}, or scan a station of this line'),
  },
  otherReel: {
    text: say('料号相同，但不是站位上的料盘', 'Same item, but not the reel on the station'),
    next: say('扫站位上的料盘', 'Scan the reel on the station'),
  },
  otherOldReel: {
    text: say('旧料盘不符', 'Not the reel that was on'),
    next: say('扫站位上换下的料盘', 'Scan the reel taken off this station'),
  },
  sameReel: { text: say('新旧料盘相同', 'Old and new are the same reel'), next: say('扫新料盘', 'Scan the new reel') },
  labelsDiffer: {
    text: say('供应商标签与厂内标签不是同一物料', 'The two labels are of different items'),
    next: say('隔离该料盘，通知IPQC', 'Set the reel aside and call IPQC'),
  },
  sameLabel: {
    text: say('扫到的是厂内标签，不是供应商标签', "This is the house label, not the supplier's"),
    next: say('扫供应商标签', 'Scan the supplier label'),
  },
  unknownLabel: {
    text: say('供应商标签未登记', "The supplier's label is not registered"),
    next: say('请工程登记该标签，或换一盘', 'Have the label registered, or take another reel'),
  },
  needsSupplierLabel: { text: say('缺供应商标签', 'The supplier label is missing'), next: say('扫供应商标签', 'Scan the supplier label') },
  isExpired: {
    text: say('该料盘已过有效期', 'This reel is past its use-by date'),
    next: say('隔离该料盘，换一盘', 'Set it aside and take another reel'),
  },
  floorLifeOver: {
    text: say('该料盘开封后已超过车间寿命', 'This reel has been out of its bag for longer than its floor life'),
    next: say('烘烤后在料盘中登记，或换一盘', 'Bake it and note that under Reels, or take another reel'),
  },
  expiredAllowed: {
    text: say('已过有效期，按产线设置放行', 'Past its use-by date, let on by the setting of the line'),
    next: say('通知IPQC，扫下一个站位', 'Tell IPQC, and scan the next station'),
  },
  floorLifeAllowed: {
    text: say('已超过车间寿命，按产线设置放行', 'Past its floor life, let on by the setting of the line'),
    next: say('通知IPQC，扫下一个站位', 'Tell IPQC, and scan the next station'),
  },
  usedUp: {
    text: say('该料盘卸料时已用完', 'This reel was used up when it was taken off'),
    next: say('换一盘；若还有料，填写数量后继续', 'Take another reel. If parts are left, say how many and go on.'),
  },
  notIssued: { text: say('该料盘未发料', 'This reel was not issued'), next: say('先扫发料', 'Issue it first') },
  reelElsewhere: {
    text: say('该料盘在{place} 上', 'This reel is on {place}'),
    next: say('先从{place} 卸料', 'Unload it from {place} first'),
  },
  samePerson: {
    text: say('核料人不能是上料人', 'Whoever loaded it cannot check it'),
    next: say('请另一人核料', 'Let somebody else check it'),
  },
  isLoaded: {
    text: say('站位上已有另一料盘', 'Another reel is on the station'),
    next: say('若要更换，请换料', 'To replace it, change it'),
  },
  notLoaded: { text: say('站位上没有料盘', 'No reel is on the station'), next: say('先上料', 'Load it first') },
  notAllLoaded: { text: say('还有站位未上料', 'Some stations are not loaded'), next: say('先完成上料', 'Load them all first') },
  firstCheckFirst: { text: say('首检未完成', 'The first check has not passed'), next: say('先完成首检', 'Finish the first check') },
  isReleased: { text: say('首检已完成', 'The first check is done'), next: say('改为核料或全检', 'Use check or full check') },
  checkPending: { text: say('待核料', 'A check is pending'), next: say('请IPQC先核料', 'IPQC checks it first') },
  needsReason: {
    text: say('缺卸料原因，或原因不在列表中', 'The reason is missing, or not in the list'),
    next: say('扫或选择卸料原因', 'Scan or choose why it is unloaded'),
  },
  notOnLine: { text: say('该料盘不在本线的站位上', 'This reel is on no station of the line'), next: say('扫站位', 'Scan the station') },
  whichStation: {
    text: say('多个站位上有这种标签的料盘', 'Reels with this label are on several stations'),
    next: say('扫要卸料的站位', 'Scan the station that is unloaded'),
  },
  leftTooMuch: {
    text: say('剩余数量大于上料数量 {quantity}', 'More than the {quantity} that were put on'),
    next: say('核对剩余数量，重新输入', 'Count what is left and enter it again'),
  },
  alreadyIssued: { text: say('已发料', 'Issued already'), next: say('扫下一盘', 'Scan the next reel') },
  isLocked: { text: say('站位已锁定', 'The station is locked'), next: say('请有权限的人解锁', 'Have it unlocked') },
  unknownStation: {
    text: say('站位表中没有该站位', 'The table has no such station'),
    next: say('扫机器上的站位条码', 'Scan the code on the machine'),
  },
  isCover: { text: say('手盖站位不扫描', 'Hand-placed: nothing to scan'), next: say('扫下一个站位', 'Scan the next station') },
  notInTable: {
    text: say('站位表中没有该物料', 'No station of the table takes this item'),
    next: say('退回仓库', 'Return it to the store'),
  },
  notWhole: {
    text: say('条码格式不符，可能不完整，或两个码连在一起', 'Not one whole code: it is incomplete, or two codes in one'),
    next: say('重新扫描料盘条码', 'Scan the reel again'),
  },
  badQuantity: {
    text: say('条码中的数量无法识别', 'The quantity in the code cannot be read'),
    next: say('重新扫描；仍不行则重打标签，数量只写数字', 'Scan it again. If that fails, print its label anew with a plain number.'),
  },
  needsReelNumber: {
    text: say('标签上没有料盘号', 'The label has no reel number'),
    next: say('该产线要求料盘号，请换打带料盘号的标签', 'This line asks for reel numbers: print a label that has one'),
  },
  noRun: { text: say('该产线没有上料任务', 'The line is not set up'), next: say('先选站位表开始上料', 'Choose a station table first') },
};

/** Before the release a reel is taken off, not changed. */
export const unloadFirst: Label = say('先卸料', 'Unload it first');

/** Every reason that the log may have, in words; the facts of a verdict are not kept with it. */
export const reasonOptions = [
  ...Object.entries(reasonWords).map(([value, { text }]) => ({
    value,
    label: { zh: withoutFacts(text.zh), en: withoutFacts(text.en) },
  })),
  { value: 'late', label: { zh: '未按时核料', en: 'Not checked in time' } },
];

function withoutFacts(text: string): string {
  return text
    .replace(/\s*\{\w+\}\s*/g, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();
}
