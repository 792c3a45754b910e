CREATE TABLE "device_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"driver_id" integer NOT NULL,
	"device_id" text NOT NULL,
	"public_key" text NOT NULL,
	"registered_at" timestamp with time zone NOT NULL,
	"signed_in_by" text NOT NULL,
	"signed_in_at" timestamp with time zone NOT NULL,
	"session_id" text NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "route_actions" ADD COLUMN "signed" jsonb;--> statement-breakpoint
ALTER TABLE "device_keys" ADD CONSTRAINT "device_keys_driver_id_drivers_id_fk" FOREIGN KEY ("driver_id") REFERENCES "public"."drivers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "device_keys_in_use" ON "device_keys" USING btree ("driver_id","device_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "device_keys_driver_id" ON "device_keys" USING btree ("driver_id","registered_at");--> statement-breakpoint
CREATE INDEX "route_actions_device" ON "route_actions" USING btree ("device_id","sequence");