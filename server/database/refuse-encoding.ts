import type postgres from 'postgres';
import { WrongSetting } from '#server/wrong-setting.ts';

/** The database counts bytes where the console counts characters. */
export class WrongEncoding extends WrongSetting {}

/** Refuses a database that does not keep its texts in UTF-8: in SQL_ASCII a Chinese character takes three of a field's length. */
export async function refuseOtherEncoding(sql: postgres.ISql): Promise<void> {
  const [found] = await sql<{ encoding: string; name: string; owner: string }[]>`
    select current_setting('server_encoding') as encoding, current_database() as name, quote_ident(current_user) as owner`;
  if (!found || found.encoding === 'UTF8') return;
  const { encoding, name, owner } = found;
  throw new WrongEncoding(
    `The database "${name}" keeps its texts in ${encoding}, and fields would hold a third of their length in Chinese. Nothing was changed. ` +
      `Make another: create database console_utf8 owner ${owner} encoding 'UTF8' template template0; ` +
      'what is in this one moves there by npm run backup and npm run restore.',
  );
}
