import { route } from '@remix-run/route-config';

export const inboxRoutes = {
  inShell: [
    route('desk/inbox', 'routes/inbox/inbox.tsx'),
    route('desk/inbox/notice/:id', 'routes/inbox/notice.tsx'),
    route('desk/inbox/:tab/:id', 'routes/inbox/letter.tsx'),
  ],
};
