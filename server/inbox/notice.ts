import { lte, sql } from 'drizzle-orm';
import { entity } from '#server/entity/entity.ts';
import { dateTime, files, numberChoice, richText, text } from '#server/entity/fields.ts';

/** A notice to a tenant's users; the content is HTML that is never executed (contract 5.5, R-26). */
export const notice = entity('desk.notice', {
  label: { zh: '通知公告', en: 'Notice' },
  legacyPath: '/blade-desk/notice',
  permission: 'notice',
  title: 'title',
  order: ['-releaseTime'],
  openToAll: ({ releaseTime }) => lte(releaseTime, sql`now()`),
  fields: {
    title: text({
      label: { zh: '通知标题', en: 'Title' },
      required: { zh: '请输入通知标题', en: 'Enter the title' },
      max: 255,
      list: true,
      filter: 'contains',
      wide: true,
    }),
    category: numberChoice({
      label: { zh: '通知类型', en: 'Type' },
      required: { zh: '请选择通知类型', en: 'Choose the type' },
      dictionary: 'notice',
      list: true,
      filter: 'equals',
    }),
    releaseTime: dateTime({
      label: { zh: '通知时间', en: 'Release time' },
      help: { zh: '未到的时间：到时才显示', en: 'A later time: it is shown from then on' },
      required: { zh: '请输入通知时间', en: 'Enter when it is released' },
      fromToday: true,
      list: true,
      filter: 'between',
    }),
    content: richText({
      label: { zh: '通知内容', en: 'Content' },
      required: { zh: '请输入通知内容', en: 'Enter the content' },
    }),
    files: files({ label: { zh: '附件', en: 'Attachments' } }),
  },
});
