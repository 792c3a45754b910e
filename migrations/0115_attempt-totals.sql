CREATE TABLE "attempt_totals" (
	"day" date NOT NULL,
	"depot_id" integer,
	"outcome" text NOT NULL,
	"reason" text NOT NULL,
	"attempts" integer NOT NULL,
	"first" integer NOT NULL,
	"timed" integer NOT NULL,
	"on_time" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "counted_days" (
	"day" date PRIMARY KEY NOT NULL,
	"time_zone" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "attempt_totals" ADD CONSTRAINT "attempt_totals_day_counted_days_day_fk" FOREIGN KEY ("day") REFERENCES "public"."counted_days"("day") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attempt_totals_day" ON "attempt_totals" USING btree ("day");