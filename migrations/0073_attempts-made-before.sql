-- What was done before attempts were kept, from the acts that count.
INSERT INTO "delivery_attempts" ("action_id", "delivery_id", "route_id", "plan_route_id", "day", "depot_id", "driver_id", "driver_name", "vehicle_id", "arrived_at", "ended_at", "outcome", "reason", "recorded_at")
SELECT a."id", a."stop_id", r."id", r."plan_route_id", r."day", r."depot_id", r."driver_id", r."driver_name", r."vehicle_id",
	coalesce((SELECT max(b."at") FROM "route_actions" b WHERE b."route_id" = a."route_id" AND b."stop_id" = a."stop_id" AND b."kind" = 'arrive' AND b."outcome" = 'applied' AND b."at" <= a."at"), CASE WHEN a."kind" = 'fail' THEN NULL ELSE a."at" END),
	a."at",
	CASE a."kind" WHEN 'partly' THEN 'partlyDelivered' WHEN 'fail' THEN 'failed' ELSE 'delivered' END,
	coalesce(a."data"->>'reason', ''),
	a."received_at"
FROM "route_actions" a
JOIN "routes" r ON r."id" = a."route_id"
JOIN "deliveries" d ON d."id" = a."stop_id"
WHERE a."outcome" = 'applied' AND a."kind" IN ('deliver', 'pickUp', 'partly', 'fail');
--> statement-breakpoint
INSERT INTO "route_courses" ("plan_route_id", "route_id", "day", "driver_id", "departed_at", "finished_at")
SELECT "plan_route_id", "id", "day", "driver_id", "departed_at", "finished_at" FROM "routes" WHERE "departed_at" IS NOT NULL;
