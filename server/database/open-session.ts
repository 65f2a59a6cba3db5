/**
 * The head of every call as functions of the database, so that it takes one statement and no planning: who presents a secret, of which
 * tenant, from which networks, under which marks. They run with the caller's rights: row security shows the session by its key, and all
 * else once its tenant is set. A process of the build before may still call them, so their answers only gain keys.
 */
export const openSessionFunctions = [
  {
    // A live user of a live tenant, whether or not they may sign in now.
    name: 'find_person',
    head: 'find_person(of_tenant text, of_user bigint) returns json language plpgsql stable set plan_cache_mode = force_generic_plan',
    body: `
  begin
    return (select json_build_object(
      'account', u.account, 'name', coalesce(u.name, ''), 'realName', u.real_name, 'avatar', coalesce(u.avatar, ''), 'status', u.status,
      'mustChangePassword', u.must_change_password,
      'supplierId', (select l.supplier_id::text from supplier_user l where l.tenant_id = u.tenant_id and l.user_id = u.id),
      'contactId', (select l.contact_id::text from supplier_user l where l.tenant_id = u.tenant_id and l.user_id = u.id),
      'deptIds', coalesce(to_json(u.dept_id::text[]), '[]'), 'postIds', coalesce(to_json(u.post_id::text[]), '[]'),
      'roles', coalesce((select json_agg(json_build_object('id', r.id::text, 'alias', r.role_alias, 'name', r.role_name) order by r.sort, r.id)
        from system_role r where r.tenant_id = u.tenant_id and r.id = any(u.role_id) and r.is_deleted = 0), '[]'),
      'tenantName', t.tenant_name, 'timeZone', coalesce(t.time_zone, ''), 'packageId', t.package_id::text,
      'dataSource', (select json_build_object('id', s.id::text, 'version', s.version) from system_data_source s where s.id = t.datasource_id),
      'isExpired', t.tenant_id <> '000000' and t.expire_time is not null and t.expire_time <= now(),
      'marks', (select coalesce(json_object_agg(kind, version), '{}') from cache_version
        where kind in ('rights', 'rights:' || of_tenant, 'dictionary', 'dictionary:' || of_tenant)))
      from "system_user" u join system_tenant t on t.tenant_id = u.tenant_id and t.is_deleted = 0
      where u.tenant_id = of_tenant and u.id = of_user and u.is_deleted = 0);
  end
  `,
  },
  {
    // The session of a secret's hash, if it is open and of this kind. From then on the transaction sees its tenant, in the tenant's time.
    name: 'open_session',
    head: 'open_session(presented text, wanted text) returns json language plpgsql volatile set plan_cache_mode = force_generic_plan',
    body: `
  declare
    opened record;
    person json;
    networks json;
  begin
    perform set_config('app.presented_key', presented, true);
    select s.id, s.tenant_id, s.user_id, s.kind, s.client_id, s.dept_id, s.role_id, s.top_menu_id, s.must_choose,
        s.expires_at, s.last_seen_at, s.locked_at is not null as is_locked
      into opened from session s
      where s.id = presented and s.kind = wanted and s.ended_at is null and s.expires_at > clock_timestamp();
    if not found then return null; end if;
    perform set_config('app.tenant_id', opened.tenant_id, true);
    if current_setting('app.holds_home', true) = 'on' then
      perform pg_advisory_xact_lock_shared(hashtextextended('home ' || opened.tenant_id, 0));
    end if;
    person := find_person(opened.tenant_id, opened.user_id);
    networks := (select coalesce(json_agg(w.ip), '[]') from system_white_ip w
      where w.tenant_id = opened.tenant_id and w.status = 1 and w.is_deleted = 0);
    if person ->> 'timeZone' not in ('', current_setting('timezone')) then
      begin
        perform set_config('timezone', person ->> 'timeZone', true);
      exception when invalid_parameter_value then null;
      end;
    end if;
    return json_build_object(
      'id', opened.id, 'tenantId', opened.tenant_id, 'userId', opened.user_id::text, 'kind', opened.kind, 'clientId', opened.client_id,
      'deptId', opened.dept_id::text, 'roleId', opened.role_id::text, 'topMenuId', opened.top_menu_id::text,
      'mustChoose', opened.must_choose, 'isLocked', opened.is_locked,
      'expiresAt', extract(epoch from opened.expires_at) * 1000, 'lastSeenAt', extract(epoch from opened.last_seen_at) * 1000,
      'person', person, 'networks', networks, 'zone', current_setting('timezone'));
  end
  `,
  },
];
