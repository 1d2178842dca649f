-- A seat is told of its own turn and pieces, whatever news it wants.
ALTER TABLE "seat" ADD COLUMN "tell_at" TIMESTAMPTZ(3);
CREATE INDEX "seat_concerned" ON "seat" ("tell_at") WHERE "tell_at" IS NOT NULL;
