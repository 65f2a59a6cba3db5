import { type AreaDictionaries, dictionary } from '#server/seed/dictionary-seed.ts';

export const filesDictionaries: AreaDictionaries = {
  place: 7,
  system: [
    dictionary('oss', '对象存储', 'Object storage', [
      ['1', 'MinIO', 'MinIO'],
      ['2', '七牛云', 'Qiniu'],
      ['3', '阿里云', 'Alibaba Cloud'],
      ['4', '腾讯云', 'Tencent Cloud'],
      ['5', '华为云', 'Huawei Cloud'],
      ['6', 'S3', 'S3'],
      ['7', '本地', 'Local'],
    ]),
  ],
};
