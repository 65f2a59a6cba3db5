/** Words of the tab bar and of drafts. */
export const tabWordsBefore = {
  zh: {
    draftOf: '{time} 有未保存的内容',
    draftRestored: '已恢复 {time} 未保存的内容',
    draftStale: '此后该数据已被他人修改，请核对后再保存。',
    draftShow: '查看草稿',
    draftRestore: '恢复',
    draftDiscard: '放弃草稿',
  },
  en: {
    draftOf: 'Unsaved input of {time}',
    draftRestored: 'Restored: unsaved input of {time}',
    draftStale: 'The record was changed by someone else since; check it before you save.',
    draftShow: 'Show draft',
    draftRestore: 'Restore',
    draftDiscard: 'Discard',
  },
};
