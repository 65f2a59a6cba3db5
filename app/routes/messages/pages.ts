import type { AreaPages } from '#app/area-pages.ts';
import { messagesWords } from './words.ts';

export const messagesPages: AreaPages<{ messages: typeof messagesWords }> = {
  words: { messages: messagesWords },
  inShell: {
    'resource/attach/upload': 'routes/messages/attach-upload.tsx',
    'messaging/operator/index': 'routes/messages/operator-texts.tsx',
    'resource/sms/debug': 'routes/messages/sms-debug.tsx',
  },
  tabs: [
    { page: /^\/resource\/attach\/upload$/, word: 'messages.upload' },
    { page: /^\/resource\/sms\/debug$/, word: 'messages.smsTest' },
  ],
};
