/** Words of the pages on which the platform sets what a tenant may use and where its business is. */
export const tenantWordsBefore = {
  zh: {
    tenantTitle: '租户管理',
    tenantMore: '{names} 等 {count} 个租户',
    tenantMixed: '所选租户现有的值不同，不同的栏位已留空。保存后，它们都将使用以下的值。',
  },
  en: {
    tenantTitle: 'Tenants',
    tenantMore: '{names} and others, {count} tenants',
    tenantMixed: 'The chosen tenants have different values; those fields are blank. Once saved, all of them have the values below.',
  },
};
