ALTER TABLE "learned_traffic" ADD COLUMN "is_simulated" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "traffic_days" ADD COLUMN "regions" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "traffic_days" ADD COLUMN "is_simulated" boolean DEFAULT false NOT NULL;