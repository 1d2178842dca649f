-- AlterEnum
ALTER TYPE "letter_state" ADD VALUE 'BOUNCED';
ALTER TYPE "letter_state" ADD VALUE 'DROPPED';
ALTER TYPE "letter_state" ADD VALUE 'HELD';

-- CreateEnum
CREATE TYPE "notify_level" AS ENUM ('EACH', 'TURNS', 'DAILY');

-- AlterTable
ALTER TABLE "seat" ADD COLUMN     "digested_at" TIMESTAMPTZ(3),
ADD COLUMN     "notify" "notify_level" NOT NULL DEFAULT 'EACH',
ADD COLUMN     "notify_by" TEXT,
ADD COLUMN     "suspended_at" TIMESTAMPTZ(3),
ADD COLUMN     "untold_since" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "letter" ADD COLUMN     "copy_of" UUID,
ADD COLUMN     "from_event" INTEGER,
ADD COLUMN     "from_seq" INTEGER,
ADD COLUMN     "reason" TEXT,
ADD COLUMN     "response" TEXT,
ADD COLUMN     "sent_to" TEXT;

-- CreateTable
CREATE TABLE "bounce" (
    "letter_id" UUID NOT NULL,
    "address" TEXT NOT NULL,
    "permanent" BOOLEAN NOT NULL,
    "reason" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "bounce_pkey" PRIMARY KEY ("letter_id")
);

-- CreateIndex
CREATE INDEX "bounce_address_at_idx" ON "bounce"("address", "at");

-- CreateIndex
CREATE INDEX "seat_untold_since_idx" ON "seat"("untold_since");

-- AddForeignKey
ALTER TABLE "bounce" ADD CONSTRAINT "bounce_letter_id_fkey" FOREIGN KEY ("letter_id") REFERENCES "letter"("id") ON DELETE CASCADE ON UPDATE CASCADE;
