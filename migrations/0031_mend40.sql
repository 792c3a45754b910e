ALTER TABLE "orders" ADD COLUMN "held_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "shop_orders" ADD COLUMN "sender" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "shop_orders_sender" ON "shop_orders" USING btree ("sender");