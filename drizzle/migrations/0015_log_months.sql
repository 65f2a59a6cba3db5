CREATE UNIQUE INDEX IF NOT EXISTS "log_usual_before_key" ON "log_usual" ("tenant_id", "create_time", "id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "log_usual_before_id" ON "log_usual" ("id");--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "log_api_before_key" ON "log_api" ("tenant_id", "create_time", "id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "log_api_before_id" ON "log_api" ("id");--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "log_error_before_key" ON "log_error" ("tenant_id", "create_time", "id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "log_error_before_id" ON "log_error" ("id");--> statement-breakpoint
ALTER TABLE "log_usual" VALIDATE CONSTRAINT "log_usual_before_end";--> statement-breakpoint
ALTER TABLE "log_api" VALIDATE CONSTRAINT "log_api_before_end";--> statement-breakpoint
ALTER TABLE "log_error" VALIDATE CONSTRAINT "log_error_before_end";--> statement-breakpoint
-- Each log becomes a table of months: what it held is one partition, named ..._before, and what fits no month goes to ..._default.
-- Rights and row security go over at once, because the former build goes on writing.
DO $$
DECLARE
  log text;
  old text;
  ends text;
  has_rows boolean;
  list_index text;
  guard record;
BEGIN
  FOREACH log IN ARRAY ARRAY['log_usual', 'log_api', 'log_error'] LOOP
    old := log || '_before';
    EXECUTE format('ALTER TABLE %I RENAME TO %I', log, old);
    EXECUTE format('ALTER TABLE %I NO FORCE ROW LEVEL SECURITY', old);
    EXECUTE format('DROP INDEX %I', log || '_newest');
    EXECUTE format('ALTER TABLE %I DROP CONSTRAINT %I, ADD CONSTRAINT %I PRIMARY KEY USING INDEX %I', old, log || '_pkey', old || '_key', old || '_key');
    -- The worker that builds indexes for lists knows its own by the table's name.
    FOR list_index IN SELECT relname FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
        WHERE indrelid = old::regclass AND NOT starts_with(relname, old) LOOP
      EXECUTE format('ALTER INDEX %I RENAME TO %I', list_index, old || substr(list_index, length(log) + 1));
    END LOOP;
    EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING DEFAULTS) PARTITION BY RANGE (create_time)', log, old);
    EXECUTE format('ALTER TABLE %I ADD CONSTRAINT %I PRIMARY KEY (tenant_id, create_time, id)', log, log || '_tenant_id_create_time_id_pk');
    EXECUTE format('CREATE INDEX %I ON %I (id)', log || '_id', log);
    EXECUTE format('CREATE INDEX %I ON %I (create_time, id)', log || '_age', log);
    EXECUTE format('CREATE TABLE %I PARTITION OF %I DEFAULT', log || '_default', log);
    IF has_table_privilege('app_user', old, 'INSERT') THEN
      EXECUTE format('GRANT INSERT, SELECT ON %I TO app_user', log);
    END IF;
    FOR guard IN SELECT pg_get_expr(polqual, polrelid) AS seen, pg_get_expr(polwithcheck, polrelid) AS written
        FROM pg_policy WHERE polrelid = old::regclass AND polname = 'own_tenant' LOOP
      EXECUTE format('CREATE POLICY own_tenant ON %I USING (%s) WITH CHECK (%s)', log, guard.seen, guard.written);
      EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', log);
    END LOOP;
    EXECUTE format('SELECT EXISTS (SELECT FROM %I)', old) INTO has_rows;
    IF has_rows THEN
      SELECT substring(pg_get_constraintdef(oid) from '''([^'']+)''') INTO ends
        FROM pg_constraint WHERE conrelid = old::regclass AND conname = old || '_end';
      EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (MINVALUE) TO (%L)', log, old, ends);
      EXECUTE format('ALTER TABLE %I DROP CONSTRAINT %I', old, old || '_end');
    ELSE
      EXECUTE format('DROP TABLE %I', old);
    END IF;
  END LOOP;
END $$;
