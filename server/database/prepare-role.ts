import type postgres from 'postgres';
import type { Change } from './change.ts';
import { defineFunction } from './define-function.ts';

/** Creates the role of all requests and the function that generates ids; both must exist before the first table. */
export async function prepareRole(sql: postgres.ISql, change: Change): Promise<void> {
  await change((tx) => tx.unsafe(makeRole));
  await defineFunction(sql, change, nextId);
}

/** Each part only where it is missing: a repeated grant would be a write. */
const makeRole = `
  do $$ begin
    if not exists (select from pg_roles where rolname = 'app_user') then
      create role app_user nologin nobypassrls;
    end if;
  exception when duplicate_object or unique_violation then null;
  end $$;
  -- Before PostgreSQL 16 every member of a role may act as it.
  do $$ declare may_act text := case when current_setting('server_version_num')::int >= 160000 then 'set' else 'member' end; begin
    if not pg_has_role(current_user, 'app_user', may_act) then execute format('grant app_user to %I', current_user); end if;
  exception when others then
    if not pg_has_role(current_user, 'app_user', 'member') then raise; end if;
  end $$;
  do $$ begin
    create sequence if not exists record_id;
    if not has_sequence_privilege('app_user', 'record_id', 'usage') then grant usage on sequence record_id to app_user; end if;
  end $$;
`;

/** 41 bits of milliseconds since 2010-11-04 and 22 bits of sequence: 19 digits, ordered by time, unique across processes. */
const nextId = {
  name: 'next_id',
  head: 'next_id() returns bigint language sql volatile',
  body: " select (((extract(epoch from clock_timestamp()) * 1000)::bigint - 1288834974657) << 22) | (nextval('record_id') & 4194303) ",
};
