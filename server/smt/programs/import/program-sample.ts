import type { Sample } from '#server/calls/trpc.ts';
import { settable } from '#server/engine/views.ts';
import { mounterProgram } from '../mounter-program.ts';

/** For the API reference: a program with one material. */
export const programSample: Sample = {
  fields: Object.fromEntries(settable(mounterProgram)),
  required: ['materialList'],
  answer: 'record',
  request: {
    itemNumber: '60.0001.0001',
    programVersion: 'V5',
    programName: '60.0001.0001-TOP',
    mounterNumber: 'M-01',
    pcbVersion: 'B',
    cover: '无',
    line: 'SMT-1',
    mounter: 'NXT-1',
    materialList: [
      {
        itemNumber: '10.0101.1000',
        station: '1-1',
        itemPosition: 'R1,R2',
        itemModel: '10K 1% 0402',
        feederType: 'W08',
        beltSpacing: '4',
        itemReplace: '10.0101.1000T',
        isLecn: false,
      },
    ],
  },
  note: {
    zh: '全部成功或全部不写入；写入后即为该贴片机上该产品的当前程序。',
    en: 'All of it or nothing is written. It is then the program that the mounter runs for the product.',
  },
};
