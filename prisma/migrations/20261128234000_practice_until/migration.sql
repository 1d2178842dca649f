-- When a practice match is removed; null: it is none. Only the form that opens practice matches sets it.
ALTER TABLE "match" ADD COLUMN "practice_until" TIMESTAMPTZ(3);
UPDATE "match" SET "practice_until" = "created_at" + interval '14 days' WHERE "pace" -> 'standIns' IS NOT NULL;
DROP INDEX "match_practice";
CREATE INDEX "match_practice" ON "match" ("practice_until") WHERE "practice_until" IS NOT NULL;
