/** Words of uploads, of one's picture and of the page that adds attachments. */
export const fileWordsBefore = {
  zh: {
    fileUpload: '上传附件',
    fileUploadDo: '上传',
    fileUploadDone: '已上传 {count} 个附件',
    fileUploadNone: '请选择要上传的文件',
    avatar: '头像',
    avatarTip: '只能上传jpg/png文件,且不超过500KB',
    avatarRemove: '移除头像',
  },
  en: {
    fileUpload: 'Upload attachments',
    fileUploadDo: 'Upload',
    fileUploadDone: '{count} attachments uploaded',
    fileUploadNone: 'Please choose a file',
    avatar: 'Picture',
    avatarTip: 'Only jpg/png, not above 500 KB',
    avatarRemove: 'Remove the picture',
  },
};
