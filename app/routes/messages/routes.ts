import { route } from '@remix-run/route-config';

export const messagesRoutes = {
  inShell: [
    route('resource/attach/upload', 'routes/messages/attach-upload.tsx'),
    route('messaging/operator/index', 'routes/messages/operator-texts.tsx'),
    route('resource/sms/debug', 'routes/messages/sms-debug.tsx'),
  ],
};
