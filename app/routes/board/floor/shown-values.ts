type Values = Record<string, unknown>;

/** The values of a form: its own, with a draft among them, or those just sent, whose answers alone count. */
export const shownValues = (own: Values, again: { values: Values } | undefined): Values =>
  again ? { ...own, confirm: undefined, ...again.values } : own;
