CREATE TABLE "order_messages" (
	"order_id" integer NOT NULL,
	"key" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "order_messages_order_id_key_pk" PRIMARY KEY("order_id","key")
);
--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "written_off_qty" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_messages" ADD CONSTRAINT "order_messages_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_back_at_most_qty" CHECK ("order_items"."written_off_qty" >= 0 and "order_items"."returned_qty" + "order_items"."written_off_qty" <= "order_items"."qty");