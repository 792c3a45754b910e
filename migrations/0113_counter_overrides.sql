CREATE TABLE "counter_overrides" (
	"delivery_id" integer PRIMARY KEY NOT NULL,
	"why" text NOT NULL,
	"photo" text NOT NULL,
	"person_name" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recipient_replies" (
	"id" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "counter_overrides" ADD CONSTRAINT "counter_overrides_delivery_id_deliveries_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "public"."deliveries"("id") ON DELETE cascade ON UPDATE no action;