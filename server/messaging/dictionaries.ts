import { type AreaDictionaries, dictionary } from '#server/seed/dictionary-seed.ts';

export const messagingDictionaries: AreaDictionaries = {
  place: 8,
  system: [
    dictionary('sms', '短信服务', 'SMS service', [
      ['1', '云片', 'Yunpian'],
      ['2', '七牛云', 'Qiniu'],
      ['3', '阿里云', 'Alibaba Cloud'],
      ['4', '腾讯云', 'Tencent Cloud'],
    ]),
  ],
};
