import type { Label } from '#rules/screen.ts';
import type { ReadCall, Sample } from '#server/calls/trpc.ts';

const say = (zh: string, en: string): Label => ({ zh, en });

/** What the parameters of tasks and processes mean to whoever reads the reference of /api. */
const meanings = {
  taskId: say('任务 id', 'Id of the task'),
  processInstanceId: say('流程实例 id（UUID）', 'Id of the process, a UUID'),
  processDefinitionId: say('流程定义 id', 'Id of the process definition'),
  flag: say('ok 同意，其他为驳回', 'ok agrees, anything else refuses'),
  comment: say('意见；为空时记为“同意”或“驳回”', 'Comment; empty is kept as 同意 or 驳回'),
  variables: say('表单中可改的值', 'Values of the form that may be changed here'),
  nextUserIds: say('下一节点的处理人', 'Who decides next, where the step lets choose'),
  taskUser: say('首先审批的用户 id，可带 taskUser_', 'Id of the user who decides first; taskUser_ may stand before it'),
  startTime: say('开始时间', 'From'),
  endTime: say('结束时间', 'To'),
  reason: say('请假事由', 'Reason'),
  id: say('请假 id：退回后修改时填写', 'Id of the leave, to change one that was returned'),
  businessId: say('请假 id', 'Id of the leave'),
} satisfies Record<string, Label>;

/** Those of one call. */
export const sampleOf = (names: (keyof typeof meanings)[], more: Pick<Sample, 'request' | 'answer'> = {}): { sample: Sample } => ({
  sample: { means: Object.fromEntries(names.map((name) => [name, meanings[name]])), ...more },
});

/** The same of a reading that names a process: of one that the caller has started, or follows. */
export const readingOf = (name: 'processInstanceId' | 'processDefinitionId' | 'businessId'): { sample: Sample } => ({
  sample: {
    ...sampleOf([name]).sample,
    request: async (read) => {
      const known = (await firstOf(read, 'flow.work.sendList', name)) ?? (await firstOf(read, 'flow.instance.list', name));
      return known && { [name]: known[name] };
    },
  },
});

type Named = Partial<Record<string, string>>;

async function firstOf(read: ReadCall, path: string, name: string): Promise<Named | undefined> {
  const page = await read<{ records: Named[] }>(path, { current: 1, size: 100 });
  return page?.records.find((row) => row[name] !== undefined && row[name] !== '');
}
