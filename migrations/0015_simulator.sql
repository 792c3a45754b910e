CREATE TABLE "simulator" (
	"id" integer PRIMARY KEY NOT NULL,
	"is_running" boolean DEFAULT true NOT NULL,
	"speed" real DEFAULT 1 NOT NULL,
	"has_chaos" boolean DEFAULT false NOT NULL,
	"seed" integer NOT NULL,
	"clock" jsonb NOT NULL,
	"closed_day" date,
	"closed_at" timestamp with time zone,
	"first_day" date NOT NULL,
	"past_days" integer DEFAULT 0 NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
