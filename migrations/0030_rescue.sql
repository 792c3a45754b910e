ALTER TABLE "accepted_proposals" ADD COLUMN "to_route_id" integer;--> statement-breakpoint
ALTER TABLE "accepted_proposals" ADD COLUMN "to_link" integer;--> statement-breakpoint
ALTER TABLE "accepted_proposals" ADD COLUMN "publication_id" integer;--> statement-breakpoint
ALTER TABLE "accepted_proposals" ADD COLUMN "moved_ids" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "publications" ADD COLUMN "is_partial" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "route_versions" ADD COLUMN "amended_by" integer;--> statement-breakpoint
ALTER TABLE "accepted_proposals" ADD CONSTRAINT "accepted_proposals_to_route_id_routes_id_fk" FOREIGN KEY ("to_route_id") REFERENCES "public"."routes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accepted_proposals" ADD CONSTRAINT "accepted_proposals_publication_id_publications_id_fk" FOREIGN KEY ("publication_id") REFERENCES "public"."publications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "route_versions" ADD CONSTRAINT "route_versions_amended_by_publications_id_fk" FOREIGN KEY ("amended_by") REFERENCES "public"."publications"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "accepted_proposals_to_route_id" ON "accepted_proposals" USING btree ("to_route_id","id");--> statement-breakpoint
CREATE INDEX "accepted_proposals_publication_id" ON "accepted_proposals" USING btree ("publication_id");--> statement-breakpoint
CREATE INDEX "route_versions_amended_by" ON "route_versions" USING btree ("amended_by");