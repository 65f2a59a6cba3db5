import type { Label } from '#rules/screen.ts';

/** Words of the pages on which the platform sets a tenant's limits and data source. */
export const tenantsWords = {
  title: { zh: '租户管理', en: 'Tenants' },
  more: { zh: '{names} 等 {count} 个租户', en: '{names} and others, {count} tenants in total' },
  mixed: {
    zh: '所选租户现有的值不同，不同的栏位已留空。保存后，它们都将使用以下的值。',
    en: 'The selected tenants have different values, so those fields are blank. After saving, all of them have the values below.',
  },
} satisfies Record<string, Label>;
