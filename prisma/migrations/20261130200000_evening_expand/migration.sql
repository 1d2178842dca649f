-- AlterTable
ALTER TABLE "match" ADD COLUMN "ends_at" TIMESTAMPTZ(3),
ADD COLUMN "ends_due_at" TIMESTAMPTZ(3);

-- CreateIndex
CREATE INDEX "match_evening" ON "match"("ends_due_at") WHERE "ends_due_at" IS NOT NULL;
