CREATE TABLE "shop_orders" (
	"key" text PRIMARY KEY NOT NULL,
	"body_hash" text NOT NULL,
	"order_id" integer,
	"way" jsonb NOT NULL,
	"slot" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "shop_orders_orderId_unique" UNIQUE("order_id")
);
--> statement-breakpoint
CREATE TABLE "shop_tries" (
	"id" text PRIMARY KEY NOT NULL,
	"sender" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "is_paid_at_door" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_orders" ADD CONSTRAINT "shop_orders_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "shop_tries_sender_at" ON "shop_tries" USING btree ("sender","at");--> statement-breakpoint
CREATE INDEX "shop_tries_at" ON "shop_tries" USING btree ("at");