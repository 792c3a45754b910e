ALTER TABLE "vehicle_inspections" ADD COLUMN "action_id" text;--> statement-breakpoint
ALTER TABLE "vehicle_inspections" ADD COLUMN "driver_id" integer;--> statement-breakpoint
ALTER TABLE "vehicle_inspections" ADD COLUMN "is_simulated" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "vehicle_inspections" ADD COLUMN "points" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "vehicle_inspections" ADD CONSTRAINT "vehicle_inspections_actionId_unique" UNIQUE("action_id");