import { type AreaDictionaries, dictionary } from '#server/seed/dictionary-seed.ts';

export const userDictionaries: AreaDictionaries = {
  place: 1,
  system: [
    dictionary('sex', '性别', 'Sex', [
      ['1', '男', 'Male'],
      ['2', '女', 'Female'],
      ['3', '未知', 'Unknown'],
    ]),
    dictionary('yes_no', '是否', 'Yes or no', [
      ['1', '否', 'No'],
      ['2', '是', 'Yes'],
    ]),
    dictionary('user_type', '用户平台', 'User platform', [
      ['1', 'WEB', 'Web'],
      ['2', 'APP', 'App'],
      ['3', 'OTHER', 'Other'],
    ]),
  ],
};

export const menuDictionaries: AreaDictionaries = {
  place: 3,
  system: [
    dictionary('menu_category', '菜单类型', 'Menu type', [
      ['1', '菜单', 'Menu'],
      ['2', '按钮', 'Button'],
    ]),
    dictionary('button_func', '按钮功能', 'Button place', [
      ['1', '工具栏', 'Toolbar'],
      ['2', '操作栏', 'Row'],
      ['3', '工具操作栏', 'Toolbar and row'],
    ]),
  ],
};

export const scopeDictionaries: AreaDictionaries = {
  place: 5,
  system: [
    dictionary('data_scope_type', '数据权限类型', 'Data scope type', [
      ['1', '全部可见', 'Everything'],
      ['2', '本人可见', 'Own records'],
      ['3', '所在机构可见', 'Own department'],
      ['4', '所在机构及子级可见', 'Own department and below'],
      ['5', '自定义', 'Chosen departments'],
    ]),
    dictionary('api_scope_type', '接口权限类型', 'API scope type', [
      ['1', '系统接口', 'System'],
      ['2', '业务接口', 'Business'],
    ]),
    dictionary('scope_category', '权限类型', 'Scope type', [
      ['1', '数据权限', 'Data scope'],
      ['2', '接口权限', 'API scope'],
    ]),
  ],
};
