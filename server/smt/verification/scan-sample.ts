import type { Label } from '#rules/screen.ts';
import type { Sample } from '#server/calls/trpc.ts';
import { decimal, numberChoice, reference, text } from '#server/entity/fields.ts';
import { reasonWords } from './reason-words.ts';
import type { ScanAnswer } from './scan.ts';
import { type Reason, rets } from './station-machine.ts';

const say = (zh: string, en: string): Label => ({ zh, en });
const reel = say('item、item|lot 或 item|lot|reel|qty', 'item, item|lot or item|lot|reel|qty');

const answered = (reason: Reason, more: Partial<ScanAnswer>): ScanAnswer => ({
  passed: true,
  ret: rets.pass,
  reason,
  text: reasonWords[reason].text.zh,
  next: reasonWords[reason].next.zh,
  station: '1-1',
  expected: ['10.0101.1000'],
  scanned: '10.0101.1000',
  isSubstitute: false,
  isLocked: false,
  offers: null,
  phase: 'setup',
  left: 12,
  ...more,
});

/** What a refusal names stays open in the list. */
const open = (text: string): string => text.replace(/\{\w+\}/g, '…');
const codes = Object.entries(reasonWords).map(([code, { text }]) => [`${code} ${open(text.zh)}`, `${code}: ${open(text.en)}`] as const);

/** For the API reference: a refused scan is a success of the call, so both kinds of answer are shown. */
export const scanSample: Sample = {
  fields: {
    lineId: reference({ label: say('产线', 'Line'), required: true, to: 'board.productionLine' }),
    mode: numberChoice({
      label: say('操作', 'Step'),
      required: true,
      dictionary: 'smt_feed_mode',
      help: say('0 到 7；8 解锁只见于上料记录', '0 to 7; 8, unlock, stands in the log alone'),
    }),
    station: text({
      label: say('站位', 'Station'),
      max: 32,
      help: say('除发料外必填，如 1-12 或 2F-3', 'Required for every step but issuing, such as 1-12 or 2F-3'),
    }),
    barcode: text({ label: say('厂内标签条码', 'Barcode of the house label'), help: reel }),
    supplierBarcode: text({
      label: say('供应商标签条码', 'Barcode of the supplier label'),
      help: say('产线要求双标签时必填', 'Required where the line wants both labels'),
    }),
    oldBarcode: text({
      label: say('换下的料盘条码', 'Barcode of the reel taken off'),
      help: say('换料、接料时核对，格式同 barcode', 'Compared when changing or splicing; written as barcode'),
    }),
    quantity: decimal({
      label: say('料盘数量', 'Quantity on the reel'),
      min: 0,
      help: say('不传则取条码中的 qty', 'Left out: qty of the barcode'),
    }),
    quantityLeft: decimal({ label: say('换下料盘的余数', 'Quantity left on the reel taken off'), min: 0 }),
    reason: text({
      label: say('卸料原因', 'Reason for unloading'),
      max: 64,
      dictionary: 'smt_unload_reason',
      help: say('卸料时必填', 'Required when unloading'),
    }),
    scannedTime: text({
      label: say('扫描时间', 'Scanned at'),
      help: say('ISO 8601，按设备时钟；断网后补发时填写', 'ISO 8601 by the clock of the device, for scans that are sent late'),
    }),
    badge: text({
      label: say('工牌条码', 'Badge code'),
      max: 64,
      help: say(
        '多人共用终端时填写；记录中为持牌人，登录人另记',
        'Where several share a terminal: the log names its person beside who is signed in',
      ),
    }),
    device: text({ label: say('扫码设备', 'Scanning device'), max: 64, help: say('任意名称，写入日志', 'Any name; it is logged') }),
  },
  request: { lineId: '<产线 id>', mode: 0, station: '1-1', barcode: '10.0101.1000|L2611|R0001|5000', device: 'PDA-07' },
  answers: [
    { title: say('响应示例：通过', 'Example answer: passed'), data: { ...answered('passed', {}) } },
    {
      title: say('响应示例：未通过', 'Example answer: refused'),
      data: { ...answered('wrongItem', { passed: false, ret: rets.fail, scanned: '10.0102.1007' }) },
    },
  ],
  note: say(
    `HTTP 200 只表示扫描已受理并记录，是否通过看 data.passed。data.ret 为字典 smt_feed_ret 的值：1 成功、5 替代料通过、7 测试料为通过，0 失败、4 待核料、6 站位锁定为未通过。data.reason：${codes.map(([zh]) => zh).join('，')}。data.text、data.next 是给操作员看的说明和下一步；data.offers 为建议的操作（smt_feed_mode 的值，没有时为 -1）；data.left 为当前阶段还差的站位数。同一扫描重发请带 Idempotency-Key。开始上料、结束上料和解锁站位在“上料扫描”页面由人完成，没有接口。`,
    `HTTP 200 says that the scan was taken and logged; whether it passed says data.passed. data.ret is a value of the dictionary smt_feed_ret: 1 passed, 5 passed with a substitute and 7 trial material have passed; 0 failed, 4 check pending and 6 station locked have not. data.reason: ${codes.map(([, en]) => en).join('; ')}. data.text and data.next say in Chinese what happened and what the operator does next; data.offers is a step to offer (a value of smt_feed_mode, -1 for none); data.left is how many stations still wait in this phase. Send an Idempotency-Key when a scan may be sent again. Setting up a run, closing it and unlocking a station are done by people on the page Feeder scan: no call does them.`,
  ),
};
