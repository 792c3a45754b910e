ALTER TABLE "delivery_import_rows" ADD COLUMN "visit_key" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "delivery_import_rows" ADD COLUMN "alike_reference" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "delivery_import_rows" ADD COLUMN "alike_line" integer;--> statement-breakpoint
CREATE INDEX "delivery_import_rows_visit" ON "delivery_import_rows" USING btree ("import_id","visit_key","line");