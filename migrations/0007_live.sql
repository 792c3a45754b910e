ALTER TABLE "vehicle_positions" ADD COLUMN "activity" text;--> statement-breakpoint
ALTER TABLE "vehicle_positions" ADD COLUMN "activity_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "vehicle_positions" ADD COLUMN "watch" jsonb;