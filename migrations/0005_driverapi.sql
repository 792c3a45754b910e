CREATE TABLE "driver_devices" (
	"driver_id" integer NOT NULL,
	"id" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"session_id" text DEFAULT '' NOT NULL,
	"last_sequence" integer DEFAULT 0 NOT NULL,
	"offset_ms" integer DEFAULT 0 NOT NULL,
	"version" text DEFAULT '' NOT NULL,
	"battery_percent" integer,
	"may_locate" boolean,
	"waiting" integer DEFAULT 0 NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "driver_devices_driver_id_id_pk" PRIMARY KEY("driver_id","id")
);
--> statement-breakpoint
CREATE TABLE "sign_in_codes" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"driver_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "driver_duty" (
	"driver_id" integer NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"until" timestamp with time zone,
	CONSTRAINT "driver_duty_driver_id_since_pk" PRIMARY KEY("driver_id","since")
);
--> statement-breakpoint
CREATE TABLE "proof_files" (
	"sha256" text PRIMARY KEY NOT NULL,
	"driver_id" integer NOT NULL,
	"bytes" integer NOT NULL,
	"content_type" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "route_actions" (
	"id" text PRIMARY KEY NOT NULL,
	"driver_id" integer NOT NULL,
	"device_id" text NOT NULL,
	"sequence" integer NOT NULL,
	"kind" text NOT NULL,
	"route_id" integer,
	"stop_id" integer,
	"day" date NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"device_at" text NOT NULL,
	"since_start_ms" double precision,
	"offset_ms" integer NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"place" jsonb,
	"data" jsonb NOT NULL,
	"by_office" text DEFAULT '' NOT NULL,
	"user_id" integer,
	"chain" text NOT NULL,
	"link" integer NOT NULL,
	"previous_hash" text NOT NULL,
	"hash" text NOT NULL,
	"outcome" text NOT NULL,
	"problem" text,
	"is_heeded" boolean NOT NULL,
	"is_settled" boolean DEFAULT false NOT NULL,
	CONSTRAINT "route_actions_chain" UNIQUE("chain","link")
);
--> statement-breakpoint
DROP INDEX "routes_current";--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "due_cents" integer;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "location" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "routes" ADD COLUMN "loaded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "routes" ADD COLUMN "departed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "routes" ADD COLUMN "finished_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "driver_devices" ADD CONSTRAINT "driver_devices_driver_id_drivers_id_fk" FOREIGN KEY ("driver_id") REFERENCES "public"."drivers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_codes" ADD CONSTRAINT "sign_in_codes_driver_id_drivers_id_fk" FOREIGN KEY ("driver_id") REFERENCES "public"."drivers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_codes" ADD CONSTRAINT "sign_in_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "driver_duty" ADD CONSTRAINT "driver_duty_driver_id_drivers_id_fk" FOREIGN KEY ("driver_id") REFERENCES "public"."drivers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proof_files" ADD CONSTRAINT "proof_files_driver_id_drivers_id_fk" FOREIGN KEY ("driver_id") REFERENCES "public"."drivers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "route_actions" ADD CONSTRAINT "route_actions_driver_id_drivers_id_fk" FOREIGN KEY ("driver_id") REFERENCES "public"."drivers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "route_actions" ADD CONSTRAINT "route_actions_route_id_routes_id_fk" FOREIGN KEY ("route_id") REFERENCES "public"."routes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "route_actions" ADD CONSTRAINT "route_actions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sign_in_codes_driver_id" ON "sign_in_codes" USING btree ("driver_id","kind");--> statement-breakpoint
CREATE INDEX "sign_in_codes_user_id" ON "sign_in_codes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "proof_files_driver_id" ON "proof_files" USING btree ("driver_id","received_at");--> statement-breakpoint
CREATE INDEX "route_actions_route_id" ON "route_actions" USING btree ("route_id","at");--> statement-breakpoint
CREATE INDEX "route_actions_driver_day" ON "route_actions" USING btree ("driver_id","day","at");--> statement-breakpoint
CREATE INDEX "route_actions_stop_id" ON "route_actions" USING btree ("stop_id");--> statement-breakpoint
CREATE INDEX "route_actions_user_id" ON "route_actions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "routes_current" ON "routes" USING btree ("day","depot_id") WHERE state <> 'recalled';