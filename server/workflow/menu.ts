import { type AreaMenu, buttonsOf, command, exportButtons, recordButtons } from '#server/seed/menu-seed.ts';
import { definitionLife } from './definitions/definition.ts';
import { instanceLife } from './instances/instance-life.ts';

const detail = command('detail', '详情', 'Details', 'eye');
const follow = command('follow', '流程图', 'Follow', 'workflow');

/** Everybody starts processes and decides what is his. */
const own = ['work', 'work_start_*', 'work_claim_*', 'work_todo_*', 'work_send_*', 'work_done_*', 'work_copy'];

export const workflowMenu: AreaMenu = {
  menus: [
    {
      code: 'work',
      zh: '流程办理',
      en: 'My workflow',
      path: '/work',
      icon: 'workflow',
      isTenants: true,
      buttons: [],
      children: [
        {
          code: 'work_start',
          zh: '发起流程',
          en: 'Start a workflow',
          path: '/work/start',
          icon: 'play',
          buttons: [command('flow', '发起', 'Start', 'play'), command('image', '流程图', 'Diagram', 'eye')],
        },
        {
          code: 'work_claim',
          zh: '待签事务',
          en: 'To claim',
          path: '/work/claim',
          icon: 'check',
          buttons: [command('sign', '签收', 'Claim', 'check'), detail, follow],
        },
        {
          code: 'work_todo',
          zh: '待办事务',
          en: 'To do',
          path: '/work/todo',
          icon: 'list',
          buttons: [command('handle', '处理', 'Handle', 'edit'), detail, follow],
        },
        {
          code: 'work_send',
          zh: '已发事务',
          en: 'Sent',
          path: '/work/send',
          icon: 'arrow-right',
          buttons: [detail, follow],
        },
        {
          code: 'work_done',
          zh: '办结事务',
          en: 'Finished',
          path: '/work/done',
          icon: 'check-circle',
          buttons: [detail, follow],
        },
        { code: 'work_copy', zh: '抄送事务', en: 'Copied to me', path: '/work/copy', icon: 'mail', buttons: [] },
      ],
    },
    {
      code: 'flow',
      zh: '流程管理',
      en: 'Workflow administration',
      path: '/flow',
      icon: 'workflow',
      isTenants: true,
      buttons: [],
      children: [
        {
          code: 'flow_model',
          zh: '流程模型',
          en: 'Process models',
          path: '/flow/model',
          icon: 'workflow',
          isFuture: true,
          buttons: [
            command('create', '创建', 'Create', 'plus', 1),
            command('update', '修改', 'Edit', 'edit'),
            command('deploy', '部署', 'Deploy', 'upload'),
            command('download', '下载', 'Download', 'download'),
            command('delete', '删除', 'Delete', 'trash', 3),
          ],
        },
        { code: 'flow_deploy', zh: '流程部署', en: 'Deployment', path: '/flow/deploy', icon: 'upload', isFuture: true, buttons: [] },
        {
          code: 'flow_manager',
          zh: '流程定义',
          en: 'Process definitions',
          path: '/flow/manager',
          icon: 'settings',
          buttons: [
            ...recordButtons,
            ...buttonsOf(definitionLife),
            command('image', '流程图', 'Diagram', 'eye'),
            command('remove', '删除', 'Delete', 'trash', 3),
          ],
        },
        {
          code: 'flow_follow',
          zh: '流程跟踪',
          en: 'Running processes',
          path: '/flow/follow',
          icon: 'eye',
          buttons: [...exportButtons, ...buttonsOf(instanceLife)],
        },
      ],
    },
  ],
  demoRights: {
    manager: [...own, 'flow', 'flow_follow', 'flow_follow_view'],
    supervisor: own,
    leader: own,
    engineer: own,
    ipqc: own,
    buyer: own,
    hr: own,
    employee: own,
    boss: own,
  },
};
