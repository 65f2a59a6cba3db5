CREATE INDEX "resource_attach_link" ON "resource_attach" USING hash ("link");--> statement-breakpoint
CREATE INDEX "finance_finance_invoice_files" ON "finance_finance_invoice" USING btree ("tenant_id") WHERE "finance_finance_invoice"."files" is not null;--> statement-breakpoint
CREATE INDEX "desk_notice_files" ON "desk_notice" USING btree ("tenant_id") WHERE "desk_notice"."files" is not null;--> statement-breakpoint
CREATE INDEX "purchasing_inquiry_filelist" ON "purchasing_inquiry" USING btree ("tenant_id") WHERE "purchasing_inquiry"."file_list" is not null;--> statement-breakpoint
CREATE INDEX "purchasing_quote_filelist" ON "purchasing_quote" USING btree ("tenant_id") WHERE "purchasing_quote"."file_list" is not null;--> statement-breakpoint
CREATE INDEX "purchasing_vendor_file_files" ON "purchasing_vendor_file" USING btree ("tenant_id") WHERE "purchasing_vendor_file"."files" is not null;--> statement-breakpoint
CREATE INDEX "rd_item_file_files" ON "rd_item_file" USING btree ("tenant_id") WHERE "rd_item_file"."files" is not null;