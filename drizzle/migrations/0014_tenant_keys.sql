-- In the order in which calls use them, so that those under way can end.
LOCK TABLE "session", "system_user", "system_role", "system_tenant", "system_white_ip", "board_exclusion_flow", "board_line_state_history", "board_production_line", "board_production_record", "board_receive_material_set", "board_shift_record", "board_shift_restart", "board_slogan", "board_support_hours", "board_transfer_boards", "board_transfer_boards_detail", "board_work_order", "board_work_order_plan", "desk_notice", "list_codes", "list_view", "messaging_sms", "one_time_code", "public_link", "purchasing_supplier", "purchasing_supplier_contact", "resource_attach", "resource_oss", "stored_file", "system_dept", "system_dict_biz", "system_ding", "system_post", "system_top_menu", "workspace_draft", "workspace_tab", "idempotency_key", "desk_message", "job", "messaging_outbox", "audit_log", "log_usual", "log_api", "log_error";--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "system_role_tenant_id_id_pk" ON "system_role" ("tenant_id", "id");--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "system_top_menu_tenant_id_id_pk" ON "system_top_menu" ("tenant_id", "id");--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "system_user_tenant_id_id_pk" ON "system_user" ("tenant_id", "id");--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "public_link_tenant_id_id_pk" ON "public_link" ("tenant_id", "id");--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "desk_message_tenant_id_id_pk" ON "desk_message" ("tenant_id", "id");--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "job_tenant_id_id_pk" ON "job" ("tenant_id", "id");--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "messaging_outbox_tenant_id_id_pk" ON "messaging_outbox" ("tenant_id", "id");--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "board_exclusion_flow_tenant_id_id_pk" ON "board_exclusion_flow" ("tenant_id", "id");--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "board_production_line_tenant_id_id_pk" ON "board_production_line" ("tenant_id", "id");--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "board_production_record_tenant_id_id_pk" ON "board_production_record" ("tenant_id", "id");--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "board_receive_material_set_tenant_id_id_pk" ON "board_receive_material_set" ("tenant_id", "id");--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "board_shift_record_tenant_id_id_pk" ON "board_shift_record" ("tenant_id", "id");--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "board_slogan_tenant_id_id_pk" ON "board_slogan" ("tenant_id", "id");--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "board_support_hours_tenant_id_id_pk" ON "board_support_hours" ("tenant_id", "id");--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "board_transfer_boards_tenant_id_id_pk" ON "board_transfer_boards" ("tenant_id", "id");--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "board_transfer_boards_detail_tenant_id_id_pk" ON "board_transfer_boards_detail" ("tenant_id", "id");--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "board_work_order_tenant_id_id_pk" ON "board_work_order" ("tenant_id", "id");--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "board_work_order_plan_tenant_id_id_pk" ON "board_work_order_plan" ("tenant_id", "id");--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "board_line_state_history_tenant_id_id_pk" ON "board_line_state_history" ("tenant_id", "id");--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "board_shift_restart_tenant_id_id_pk" ON "board_shift_restart" ("tenant_id", "id");--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "idempotency_key_tenant_id_id_pk" ON "idempotency_key" ("tenant_id", "id");--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "audit_log_tenant_id_id_pk" ON "audit_log" ("tenant_id", "id");--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "session_tenant_id_id_pk" ON "session" ("tenant_id", "id");--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "list_codes_tenant_id_id_pk" ON "list_codes" ("tenant_id", "id");--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "resource_attach_tenant_id_id_pk" ON "resource_attach" ("tenant_id", "id");--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "resource_oss_tenant_id_id_pk" ON "resource_oss" ("tenant_id", "id");--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "desk_notice_tenant_id_id_pk" ON "desk_notice" ("tenant_id", "id");--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "messaging_sms_tenant_id_id_pk" ON "messaging_sms" ("tenant_id", "id");--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "one_time_code_tenant_id_id_pk" ON "one_time_code" ("tenant_id", "id");--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "system_dept_tenant_id_id_pk" ON "system_dept" ("tenant_id", "id");--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "system_dict_biz_tenant_id_id_pk" ON "system_dict_biz" ("tenant_id", "id");--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "system_ding_tenant_id_id_pk" ON "system_ding" ("tenant_id", "id");--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "system_post_tenant_id_id_pk" ON "system_post" ("tenant_id", "id");--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "system_tenant_tenant_id_id_pk" ON "system_tenant" ("tenant_id", "id");--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "system_white_ip_tenant_id_id_pk" ON "system_white_ip" ("tenant_id", "id");--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "purchasing_supplier_tenant_id_id_pk" ON "purchasing_supplier" ("tenant_id", "id");--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "purchasing_supplier_contact_tenant_id_id_pk" ON "purchasing_supplier_contact" ("tenant_id", "id");--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "stored_file_tenant_id_id_pk" ON "stored_file" ("tenant_id", "id");--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "workspace_draft_tenant_id_id_pk" ON "workspace_draft" ("tenant_id", "id");--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "list_view_tenant_id_id_pk" ON "list_view" ("tenant_id", "id");--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "workspace_tab_tenant_id_id_pk" ON "workspace_tab" ("tenant_id", "id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "system_role_id" ON "system_role" ("id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "system_user_id" ON "system_user" ("id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "job_id" ON "job" ("id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "messaging_outbox_id" ON "messaging_outbox" ("id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "session_id" ON "session" ("id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "system_tenant_id" ON "system_tenant" ("id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "system_white_ip_id" ON "system_white_ip" ("id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "stored_file_id" ON "stored_file" ("id");--> statement-breakpoint
ALTER TABLE "workspace_tab" DROP CONSTRAINT "workspace_tab_session_id_session_id_fk";--> statement-breakpoint
ALTER TABLE "system_role" DROP CONSTRAINT "system_role_pkey", ADD CONSTRAINT "system_role_tenant_id_id_pk" PRIMARY KEY USING INDEX "system_role_tenant_id_id_pk";--> statement-breakpoint
ALTER TABLE "system_top_menu" DROP CONSTRAINT "system_top_menu_pkey", ADD CONSTRAINT "system_top_menu_tenant_id_id_pk" PRIMARY KEY USING INDEX "system_top_menu_tenant_id_id_pk";--> statement-breakpoint
ALTER TABLE "system_user" DROP CONSTRAINT "system_user_pkey", ADD CONSTRAINT "system_user_tenant_id_id_pk" PRIMARY KEY USING INDEX "system_user_tenant_id_id_pk";--> statement-breakpoint
ALTER TABLE "public_link" DROP CONSTRAINT "public_link_pkey", ADD CONSTRAINT "public_link_tenant_id_id_pk" PRIMARY KEY USING INDEX "public_link_tenant_id_id_pk";--> statement-breakpoint
ALTER TABLE "desk_message" DROP CONSTRAINT "desk_message_pkey", ADD CONSTRAINT "desk_message_tenant_id_id_pk" PRIMARY KEY USING INDEX "desk_message_tenant_id_id_pk";--> statement-breakpoint
ALTER TABLE "job" DROP CONSTRAINT "job_pkey", ADD CONSTRAINT "job_tenant_id_id_pk" PRIMARY KEY USING INDEX "job_tenant_id_id_pk";--> statement-breakpoint
ALTER TABLE "messaging_outbox" DROP CONSTRAINT "messaging_outbox_pkey", ADD CONSTRAINT "messaging_outbox_tenant_id_id_pk" PRIMARY KEY USING INDEX "messaging_outbox_tenant_id_id_pk";--> statement-breakpoint
ALTER TABLE "board_exclusion_flow" DROP CONSTRAINT "board_exclusion_flow_pkey", ADD CONSTRAINT "board_exclusion_flow_tenant_id_id_pk" PRIMARY KEY USING INDEX "board_exclusion_flow_tenant_id_id_pk";--> statement-breakpoint
ALTER TABLE "board_production_line" DROP CONSTRAINT "board_production_line_pkey", ADD CONSTRAINT "board_production_line_tenant_id_id_pk" PRIMARY KEY USING INDEX "board_production_line_tenant_id_id_pk";--> statement-breakpoint
ALTER TABLE "board_production_record" DROP CONSTRAINT "board_production_record_pkey", ADD CONSTRAINT "board_production_record_tenant_id_id_pk" PRIMARY KEY USING INDEX "board_production_record_tenant_id_id_pk";--> statement-breakpoint
ALTER TABLE "board_receive_material_set" DROP CONSTRAINT "board_receive_material_set_pkey", ADD CONSTRAINT "board_receive_material_set_tenant_id_id_pk" PRIMARY KEY USING INDEX "board_receive_material_set_tenant_id_id_pk";--> statement-breakpoint
ALTER TABLE "board_shift_record" DROP CONSTRAINT "board_shift_record_pkey", ADD CONSTRAINT "board_shift_record_tenant_id_id_pk" PRIMARY KEY USING INDEX "board_shift_record_tenant_id_id_pk";--> statement-breakpoint
ALTER TABLE "board_slogan" DROP CONSTRAINT "board_slogan_pkey", ADD CONSTRAINT "board_slogan_tenant_id_id_pk" PRIMARY KEY USING INDEX "board_slogan_tenant_id_id_pk";--> statement-breakpoint
ALTER TABLE "board_support_hours" DROP CONSTRAINT "board_support_hours_pkey", ADD CONSTRAINT "board_support_hours_tenant_id_id_pk" PRIMARY KEY USING INDEX "board_support_hours_tenant_id_id_pk";--> statement-breakpoint
ALTER TABLE "board_transfer_boards" DROP CONSTRAINT "board_transfer_boards_pkey", ADD CONSTRAINT "board_transfer_boards_tenant_id_id_pk" PRIMARY KEY USING INDEX "board_transfer_boards_tenant_id_id_pk";--> statement-breakpoint
ALTER TABLE "board_transfer_boards_detail" DROP CONSTRAINT "board_transfer_boards_detail_pkey", ADD CONSTRAINT "board_transfer_boards_detail_tenant_id_id_pk" PRIMARY KEY USING INDEX "board_transfer_boards_detail_tenant_id_id_pk";--> statement-breakpoint
ALTER TABLE "board_work_order" DROP CONSTRAINT "board_work_order_pkey", ADD CONSTRAINT "board_work_order_tenant_id_id_pk" PRIMARY KEY USING INDEX "board_work_order_tenant_id_id_pk";--> statement-breakpoint
ALTER TABLE "board_work_order_plan" DROP CONSTRAINT "board_work_order_plan_pkey", ADD CONSTRAINT "board_work_order_plan_tenant_id_id_pk" PRIMARY KEY USING INDEX "board_work_order_plan_tenant_id_id_pk";--> statement-breakpoint
ALTER TABLE "board_line_state_history" DROP CONSTRAINT "board_line_state_history_pkey", ADD CONSTRAINT "board_line_state_history_tenant_id_id_pk" PRIMARY KEY USING INDEX "board_line_state_history_tenant_id_id_pk";--> statement-breakpoint
ALTER TABLE "board_shift_restart" DROP CONSTRAINT "board_shift_restart_pkey", ADD CONSTRAINT "board_shift_restart_tenant_id_id_pk" PRIMARY KEY USING INDEX "board_shift_restart_tenant_id_id_pk";--> statement-breakpoint
ALTER TABLE "idempotency_key" DROP CONSTRAINT "idempotency_key_pkey", ADD CONSTRAINT "idempotency_key_tenant_id_id_pk" PRIMARY KEY USING INDEX "idempotency_key_tenant_id_id_pk";--> statement-breakpoint
ALTER TABLE "audit_log" DROP CONSTRAINT "audit_log_pkey", ADD CONSTRAINT "audit_log_tenant_id_id_pk" PRIMARY KEY USING INDEX "audit_log_tenant_id_id_pk";--> statement-breakpoint
ALTER TABLE "session" DROP CONSTRAINT "session_pkey", ADD CONSTRAINT "session_tenant_id_id_pk" PRIMARY KEY USING INDEX "session_tenant_id_id_pk";--> statement-breakpoint
ALTER TABLE "list_codes" DROP CONSTRAINT "list_codes_pkey", ADD CONSTRAINT "list_codes_tenant_id_id_pk" PRIMARY KEY USING INDEX "list_codes_tenant_id_id_pk";--> statement-breakpoint
ALTER TABLE "resource_attach" DROP CONSTRAINT "resource_attach_pkey", ADD CONSTRAINT "resource_attach_tenant_id_id_pk" PRIMARY KEY USING INDEX "resource_attach_tenant_id_id_pk";--> statement-breakpoint
ALTER TABLE "resource_oss" DROP CONSTRAINT "resource_oss_pkey", ADD CONSTRAINT "resource_oss_tenant_id_id_pk" PRIMARY KEY USING INDEX "resource_oss_tenant_id_id_pk";--> statement-breakpoint
ALTER TABLE "desk_notice" DROP CONSTRAINT "desk_notice_pkey", ADD CONSTRAINT "desk_notice_tenant_id_id_pk" PRIMARY KEY USING INDEX "desk_notice_tenant_id_id_pk";--> statement-breakpoint
ALTER TABLE "messaging_sms" DROP CONSTRAINT "messaging_sms_pkey", ADD CONSTRAINT "messaging_sms_tenant_id_id_pk" PRIMARY KEY USING INDEX "messaging_sms_tenant_id_id_pk";--> statement-breakpoint
ALTER TABLE "one_time_code" DROP CONSTRAINT "one_time_code_pkey", ADD CONSTRAINT "one_time_code_tenant_id_id_pk" PRIMARY KEY USING INDEX "one_time_code_tenant_id_id_pk";--> statement-breakpoint
ALTER TABLE "system_dept" DROP CONSTRAINT "system_dept_pkey", ADD CONSTRAINT "system_dept_tenant_id_id_pk" PRIMARY KEY USING INDEX "system_dept_tenant_id_id_pk";--> statement-breakpoint
ALTER TABLE "system_dict_biz" DROP CONSTRAINT "system_dict_biz_pkey", ADD CONSTRAINT "system_dict_biz_tenant_id_id_pk" PRIMARY KEY USING INDEX "system_dict_biz_tenant_id_id_pk";--> statement-breakpoint
ALTER TABLE "system_ding" DROP CONSTRAINT "system_ding_pkey", ADD CONSTRAINT "system_ding_tenant_id_id_pk" PRIMARY KEY USING INDEX "system_ding_tenant_id_id_pk";--> statement-breakpoint
ALTER TABLE "system_post" DROP CONSTRAINT "system_post_pkey", ADD CONSTRAINT "system_post_tenant_id_id_pk" PRIMARY KEY USING INDEX "system_post_tenant_id_id_pk";--> statement-breakpoint
ALTER TABLE "system_tenant" DROP CONSTRAINT "system_tenant_pkey", ADD CONSTRAINT "system_tenant_tenant_id_id_pk" PRIMARY KEY USING INDEX "system_tenant_tenant_id_id_pk";--> statement-breakpoint
ALTER TABLE "system_white_ip" DROP CONSTRAINT "system_white_ip_pkey", ADD CONSTRAINT "system_white_ip_tenant_id_id_pk" PRIMARY KEY USING INDEX "system_white_ip_tenant_id_id_pk";--> statement-breakpoint
ALTER TABLE "purchasing_supplier" DROP CONSTRAINT "purchasing_supplier_pkey", ADD CONSTRAINT "purchasing_supplier_tenant_id_id_pk" PRIMARY KEY USING INDEX "purchasing_supplier_tenant_id_id_pk";--> statement-breakpoint
ALTER TABLE "purchasing_supplier_contact" DROP CONSTRAINT "purchasing_supplier_contact_pkey", ADD CONSTRAINT "purchasing_supplier_contact_tenant_id_id_pk" PRIMARY KEY USING INDEX "purchasing_supplier_contact_tenant_id_id_pk";--> statement-breakpoint
ALTER TABLE "stored_file" DROP CONSTRAINT "stored_file_pkey", ADD CONSTRAINT "stored_file_tenant_id_id_pk" PRIMARY KEY USING INDEX "stored_file_tenant_id_id_pk";--> statement-breakpoint
ALTER TABLE "workspace_draft" DROP CONSTRAINT "workspace_draft_pkey", ADD CONSTRAINT "workspace_draft_tenant_id_id_pk" PRIMARY KEY USING INDEX "workspace_draft_tenant_id_id_pk";--> statement-breakpoint
ALTER TABLE "list_view" DROP CONSTRAINT "list_view_pkey", ADD CONSTRAINT "list_view_tenant_id_id_pk" PRIMARY KEY USING INDEX "list_view_tenant_id_id_pk";--> statement-breakpoint
ALTER TABLE "workspace_tab" DROP CONSTRAINT "workspace_tab_pkey", ADD CONSTRAINT "workspace_tab_tenant_id_id_pk" PRIMARY KEY USING INDEX "workspace_tab_tenant_id_id_pk";--> statement-breakpoint
ALTER TABLE "workspace_tab" ADD CONSTRAINT "workspace_tab_tenant_id_session_id_session_tenant_id_id_fk" FOREIGN KEY ("tenant_id","session_id") REFERENCES "public"."session"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
DROP INDEX "system_role_tenant";--> statement-breakpoint
DROP INDEX "system_top_menu_tenant";--> statement-breakpoint
DROP INDEX "system_user_tenant";--> statement-breakpoint
DROP INDEX "public_link_tenant";--> statement-breakpoint
DROP INDEX "messaging_outbox_tenant";--> statement-breakpoint
DROP INDEX "board_exclusion_flow_tenant";--> statement-breakpoint
DROP INDEX "board_production_line_tenant";--> statement-breakpoint
DROP INDEX "board_production_record_tenant";--> statement-breakpoint
DROP INDEX "board_receive_material_set_tenant";--> statement-breakpoint
DROP INDEX "board_shift_record_tenant";--> statement-breakpoint
DROP INDEX "board_slogan_tenant";--> statement-breakpoint
DROP INDEX "board_support_hours_tenant";--> statement-breakpoint
DROP INDEX "board_transfer_boards_tenant";--> statement-breakpoint
DROP INDEX "board_transfer_boards_detail_tenant";--> statement-breakpoint
DROP INDEX "board_work_order_tenant";--> statement-breakpoint
DROP INDEX "board_work_order_plan_tenant";--> statement-breakpoint
DROP INDEX "resource_attach_tenant";--> statement-breakpoint
DROP INDEX "resource_oss_tenant";--> statement-breakpoint
DROP INDEX "desk_notice_tenant";--> statement-breakpoint
DROP INDEX "messaging_sms_tenant";--> statement-breakpoint
DROP INDEX "system_dept_tenant";--> statement-breakpoint
DROP INDEX "system_dict_biz_tenant";--> statement-breakpoint
DROP INDEX "system_ding_tenant";--> statement-breakpoint
DROP INDEX "system_post_tenant";--> statement-breakpoint
DROP INDEX "system_tenant_tenant";--> statement-breakpoint
DROP INDEX "system_white_ip_tenant";--> statement-breakpoint
DROP INDEX "purchasing_supplier_tenant";--> statement-breakpoint
DROP INDEX "purchasing_supplier_contact_tenant";--> statement-breakpoint
DROP INDEX "workspace_tab_session";--> statement-breakpoint
DROP INDEX "public_link_token";--> statement-breakpoint
CREATE INDEX "public_link_token" ON "public_link" ("token_hash");--> statement-breakpoint
-- What a log holds will be one partition of it. The next migration checks, while others write, that no row lies behind its end.
DO $$
DECLARE
  log text;
  newest timestamptz;
BEGIN
  PERFORM set_config('timezone', 'UTC', true);
  FOREACH log IN ARRAY ARRAY['log_usual', 'log_api', 'log_error'] LOOP
    EXECUTE format('ALTER TABLE %I NO FORCE ROW LEVEL SECURITY', log);
    EXECUTE format('SELECT max(create_time) FROM %I', log) INTO newest;
    EXECUTE format('ALTER TABLE %I ADD CONSTRAINT %I CHECK (create_time < %L) NOT VALID', log, log || '_before_end',
      date_trunc('month', greatest(newest, now())) + interval '1 month');
  END LOOP;
END $$;
