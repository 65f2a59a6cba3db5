import type { LegacyAnswer, LegacyClient } from '#tests/blade/legacy-client.ts';

export interface Row {
  id: string;
  version: number;
  [name: string]: unknown;
}

/** What stands in the place of what an example leaves to the client, by the blank's words; of several alike, one after the other. */
export type Fillings = Record<string, unknown>;

/** What the client at hand does before it sends an example, all of it by other examples where there are some. */
export interface Plant {
  admin: LegacyClient;
  /** Sends the printed example of another call. */
  send(call: string, fillings?: Fillings, client?: LegacyClient, of?: Fillings): Promise<LegacyAnswer>;
  /** A user with a password of the demo's. */
  person(of?: Fillings): Promise<Row & { account: string }>;
  /** What the administrator did last is somebody else's deed. */
  byAnother(table: string, column: string): Promise<void>;
  /** The record that the module's example adds, and every further one anew. */
  add(base: string): Promise<Row>;
  first(address: string, query?: Record<string, string | number>): Promise<Row>;
  as(account: string): Promise<LegacyClient>;
  setParam(key: string, value: string): Promise<void>;
  upload(): Promise<{ name: string; link: string }>;
  sql(text: string, ...values: string[]): Promise<Record<string, string>[]>;
}

export interface Filled {
  fillings?: Fillings;
  /** Who sends it, where it is not the administrator. */
  client?: LegacyClient;
  /** Where the workbook comes from that is sent as example.xlsx. */
  sheet?: string | Uint8Array;
  /** What is put back behind it. */
  after?: () => Promise<void>;
}
