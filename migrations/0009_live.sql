CREATE TABLE "route_forecasts" (
	"route_id" integer PRIMARY KEY NOT NULL,
	"publication_id" integer NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"stale_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone,
	"finish_at" timestamp with time zone NOT NULL,
	"late_seconds" integer NOT NULL,
	"is_estimated" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stop_forecasts" (
	"route_id" integer NOT NULL,
	"delivery_id" integer NOT NULL,
	"position" integer NOT NULL,
	"eta" timestamp with time zone NOT NULL,
	"earliest" timestamp with time zone NOT NULL,
	"latest" timestamp with time zone NOT NULL,
	"late_seconds" integer NOT NULL,
	"slack_seconds" integer,
	CONSTRAINT "stop_forecasts_route_id_delivery_id_pk" PRIMARY KEY("route_id","delivery_id")
);
--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "promised_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "route_forecasts" ADD CONSTRAINT "route_forecasts_route_id_routes_id_fk" FOREIGN KEY ("route_id") REFERENCES "public"."routes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stop_forecasts" ADD CONSTRAINT "stop_forecasts_route_id_routes_id_fk" FOREIGN KEY ("route_id") REFERENCES "public"."routes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stop_forecasts" ADD CONSTRAINT "stop_forecasts_delivery_id_deliveries_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "public"."deliveries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "route_forecasts_stale_at" ON "route_forecasts" USING btree ("stale_at");--> statement-breakpoint
CREATE INDEX "stop_forecasts_delivery_id" ON "stop_forecasts" USING btree ("delivery_id");