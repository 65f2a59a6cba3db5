import { type AreaDictionaries, dictionary } from '#server/seed/dictionary-seed.ts';

/** Keys of the feed log; a plant may name its own besides (docs/smt.md, 'Codes'). */
export const smtDictionaries: AreaDictionaries = {
  place: 10,
  business: [
    dictionary('smt_feed_mode', '上料操作', 'Feeder step', [
      ['0', '上料', 'Load'],
      ['1', '换料', 'Change'],
      ['2', '核料', 'Check'],
      ['3', '全检', 'Full check'],
      ['4', '发料', 'Issue'],
      ['5', '首检', 'First check'],
      ['6', '接料', 'Splice'],
      ['7', '卸料', 'Unload'],
      ['8', '解锁', 'Unlock'],
    ]),
    dictionary('smt_feed_ret', '上料结果', 'Feeder result', [
      ['0', '失败', 'Failed'],
      ['1', '成功', 'Passed'],
      ['2', '未操作', 'Reset'],
      ['3', '超时', 'Timed out'],
      ['4', '待核料', 'Check pending'],
      ['5', '替代料通过', 'Passed with substitute'],
      ['6', '站位锁定', 'Station locked'],
      ['7', '测试料', 'Trial material'],
    ]),
    dictionary('smt_unload_reason', '卸料原因', 'Unload reason', [
      ['用完', '用完', 'Used up'],
      ['错料', '错料', 'Wrong item'],
      ['换工单', '换工单', 'Change of order'],
      ['换线', '换线', 'Change of line'],
      ['物料异常', '物料异常', 'Faulty material'],
      ['报废', '报废', 'Scrapped'],
    ]),
    dictionary('smt_unlock_reason', '解锁原因', 'Unlock reason', [
      ['已换正确物料', '已换正确物料', 'The right reel is there'],
      ['标签错误', '标签错误', 'Wrong label'],
      ['扫描误操作', '扫描误操作', 'Scanned by mistake'],
      ['其他', '其他', 'Other'],
    ]),
    dictionary('smt_reel_kind', '料盘类型', 'Reel kind', [
      ['新料', '新料', 'New'],
      ['余料', '余料', 'Opened'],
      ['首次导入', '首次导入', 'First use'],
      ['巡检', '巡检', 'Patrol'],
    ]),
  ],
};
