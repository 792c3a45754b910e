CREATE TABLE "recipient_instructions" (
	"delivery_id" integer PRIMARY KEY NOT NULL,
	"leave_with" text NOT NULL,
	"place" text NOT NULL,
	"gate_code" text NOT NULL,
	"note" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "recipient_instructions" ADD CONSTRAINT "recipient_instructions_delivery_id_deliveries_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "public"."deliveries"("id") ON DELETE cascade ON UPDATE no action;