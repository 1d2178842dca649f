ALTER TABLE "seat" ADD COLUMN "seen_act" INTEGER NOT NULL DEFAULT 0;
UPDATE "seat" s SET "seen_act" = coalesce((SELECT max(a."no") FROM "audit" a WHERE a."match_id" = s."match_id"), 0);

ALTER TABLE "letter" ADD COLUMN "doubtful" BOOLEAN NOT NULL DEFAULT false, ADD COLUMN "to_address" TEXT;
UPDATE "letter" SET "doubtful" = true WHERE "state" = 'PENDING' AND "rendered" IS NOT NULL AND "attempts" = 0;
