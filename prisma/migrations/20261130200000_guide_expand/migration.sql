-- AlterTable
ALTER TABLE "seat" ADD COLUMN "guide_mails" INTEGER,
ADD COLUMN "guide_left" BOOLEAN NOT NULL DEFAULT false;

-- CreateIndex
CREATE INDEX "seat_guide" ON "seat" (lower("address")) WHERE "guide_mails" IS NOT NULL;
