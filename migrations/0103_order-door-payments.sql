ALTER TABLE "order_door_money" ADD COLUMN "by" text DEFAULT 'cash' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "tax_basis_points" integer;--> statement-breakpoint
ALTER TABLE "invoice_payments" ADD COLUMN "door_source" text;--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_payments_door" ON "invoice_payments" USING btree ("door_source","invoice_id") WHERE door_source is not null;