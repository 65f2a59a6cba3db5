import { longText } from '#server/entity/fields.ts';
import { life } from '#server/entity/life.ts';

/** The states in which somebody still has to decide, or the clock has. */
export const openStates = ['running', 'returned'] as const;

/** How a process runs and ends (workflow of the platform, docs/workflow.md): the commands of its tasks bring most of it about. */
export const instanceLife = life({
  states: {
    running: { zh: '审批中', en: 'Running', tone: 'accent' },
    returned: { zh: '已退回', en: 'Returned', tone: 'warning' },
    suspended: { zh: '已挂起', en: 'Suspended', tone: 'neutral' },
    approved: { zh: '已通过', en: 'Approved', tone: 'good' },
    rejected: { zh: '已拒绝', en: 'Rejected', tone: 'bad' },
    withdrawn: { zh: '已撤回', en: 'Withdrawn', tone: 'neutral' },
    terminated: { zh: '已终止', en: 'Terminated', tone: 'bad' },
  },
  first: 'running',
  moves: {
    giveBack: { from: ['running'], to: 'returned', label: { zh: '退回', en: 'Return' }, past: 'Returned', clock: true },
    resubmit: { from: ['returned'], to: 'running', label: { zh: '重新提交', en: 'Submit again' }, past: 'Submitted again', clock: true },
    approve: { from: openStates, to: 'approved', label: { zh: '通过', en: 'Approve' }, past: 'Approved', clock: true },
    reject: { from: openStates, to: 'rejected', label: { zh: '拒绝', en: 'Reject' }, past: 'Rejected', clock: true },
    withdraw: { from: openStates, to: 'withdrawn', label: { zh: '撤回', en: 'Withdraw' }, past: 'Withdrawn', clock: true },
    suspend: {
      from: openStates,
      to: 'suspended',
      label: { zh: '挂起', en: 'Suspend' },
      past: 'Suspended',
      title: { zh: '挂起流程', en: 'Suspend processes' },
      right: 'state',
      icon: 'pause',
      confirm: {
        zh: '挂起期间不能办理，也不会超时。确定挂起?',
        en: 'Nothing can be decided meanwhile, and nothing becomes late. Suspend it?',
      },
    },
    activate: {
      from: ['suspended'],
      label: { zh: '激活', en: 'Activate' },
      past: 'Activated',
      title: { zh: '激活流程', en: 'Activate processes' },
      right: 'state',
      icon: 'play',
    },
    jump: {
      from: openStates,
      label: { zh: '跳转', en: 'Move' },
      past: 'Moved',
      right: 'jump',
      icon: 'arrow-right',
      page: '/work/follow/process/{id}?act=jump',
    },
    terminate: {
      from: [...openStates, 'suspended'],
      to: 'terminated',
      label: { zh: '终止', en: 'Terminate' },
      past: 'Terminated',
      title: { zh: '终止流程', en: 'Terminate processes' },
      right: 'terminate',
      icon: 'close',
      tone: 'danger',
      asks: {
        reason: longText({ label: { zh: '终止原因', en: 'Reason' }, required: { zh: '请填写终止原因', en: 'Enter the reason' }, max: 500 }),
      },
    },
  },
});
