/** The pages that a working day passes through: photographed by `npm run screenshots`, and read by axe-core. */
export const keyPages = [
  { name: 'sign-in', path: '/login', isSignedOut: true },
  { name: 'start', path: '/wel/index' },
  { name: 'lines', path: '/board/lines/index' },
  { name: 'daily', path: '/board/daily/index' },
  { name: 'plans', path: '/board/plans/index' },
  { name: 'work-orders', path: '/board/workorder/index' },
  { name: 'users', path: '/system/user/index' },
  { name: 'user-form', path: '/system/user/add' },
  { name: 'menus', path: '/system/menu/index' },
  { name: 'dictionary', path: '/dict-horizontal/index' },
  { name: 'notice-form', path: '/desk/notice/add' },
  { name: 'info', path: '/info/index' },
];
