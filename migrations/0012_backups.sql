CREATE TABLE "backup_runs" (
	"id" text PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"is_by_hand" boolean NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"rows" integer,
	"bytes" bigint,
	"error" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "backup_schedules" (
	"id" integer PRIMARY KEY NOT NULL,
	"is_on" boolean NOT NULL,
	"rhythm" text NOT NULL,
	"hour" integer NOT NULL,
	"keep" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE INDEX "backup_runs_asked" ON "backup_runs" USING btree ("asked_at");