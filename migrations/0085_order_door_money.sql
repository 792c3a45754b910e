CREATE TABLE "order_door_money" (
	"order_id" integer NOT NULL,
	"source" text NOT NULL,
	"cents" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "order_door_money_order_id_source_pk" PRIMARY KEY("order_id","source")
);
--> statement-breakpoint
ALTER TABLE "order_door_money" ADD CONSTRAINT "order_door_money_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;