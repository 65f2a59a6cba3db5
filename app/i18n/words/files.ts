/** Words of uploads, of one's picture and of the page that adds attachments. */
export const fileWordsBefore = {
  zh: {
    fileUpload: '上传附件',
    fileUploadDo: '上传',
    fileUploadDone: '已上传 {count} 个附件',
    fileUploadNone: '请选择要上传的文件',
  },
  en: {
    fileUpload: 'Upload attachments',
    fileUploadDo: 'Upload',
    fileUploadDone: '{count} attachments uploaded',
    fileUploadNone: 'Please choose a file',
  },
};
