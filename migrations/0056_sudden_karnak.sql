CREATE TABLE "plan_order_tries" (
	"id" text PRIMARY KEY NOT NULL,
	"sender" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "plan_orders" ADD COLUMN "payment" text DEFAULT 'invoice' NOT NULL;--> statement-breakpoint
ALTER TABLE "plan_orders" ADD COLUMN "language" text DEFAULT 'en' NOT NULL;--> statement-breakpoint
CREATE INDEX "plan_order_tries_sender_at" ON "plan_order_tries" USING btree ("sender","at");--> statement-breakpoint
CREATE INDEX "plan_order_tries_at" ON "plan_order_tries" USING btree ("at");