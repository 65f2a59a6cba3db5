export * from './address-brake-table.ts';
export * from './captcha-table.ts';
export * from './providers/social-attempt-table.ts';
