-- AlterEnum
ALTER TYPE "match_state" ADD VALUE 'FORMING';

-- CreateEnum
CREATE TYPE "invitation_role" AS ENUM ('SEAT', 'OBSERVER', 'MODERATOR');

-- CreateEnum
CREATE TYPE "invitation_state" AS ENUM ('OPEN', 'JOINED', 'DECLINED', 'LAPSED', 'WITHDRAWN');

-- AlterTable
ALTER TABLE "match" ADD COLUMN     "starts_by_hand" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "seat" ADD COLUMN     "reply_no" INTEGER,
ADD COLUMN     "held_since" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "letter" ADD COLUMN     "invitation_no" INTEGER;

-- CreateTable
CREATE TABLE "invitation" (
    "no" INTEGER NOT NULL,
    "match_id" UUID NOT NULL,
    "role" "invitation_role" NOT NULL,
    "seat_no" INTEGER,
    "name" TEXT NOT NULL,
    "address" TEXT NOT NULL,
    "zone" TEXT NOT NULL,
    "language" TEXT NOT NULL DEFAULT 'en',
    "state" "invitation_state" NOT NULL DEFAULT 'OPEN',
    "link_no" INTEGER NOT NULL DEFAULT 1,
    "link_hash" TEXT NOT NULL,
    "thread_root" TEXT,
    "sent_at" TIMESTAMPTZ(3) NOT NULL,
    "reminded_at" TIMESTAMPTZ(3),
    "lapses_at" TIMESTAMPTZ(3) NOT NULL,
    "settled_at" TIMESTAMPTZ(3),
    "reported" INTEGER NOT NULL DEFAULT 0,
    "reported_at" TIMESTAMPTZ(3),

    CONSTRAINT "invitation_pkey" PRIMARY KEY ("no")
);

-- CreateIndex
CREATE UNIQUE INDEX "seat_reply_no_key" ON "seat"("reply_no");

-- CreateIndex
CREATE INDEX "letter_invitation_no_idx" ON "letter"("invitation_no");

-- CreateIndex
CREATE UNIQUE INDEX "invitation_link_hash_key" ON "invitation"("link_hash");

-- CreateIndex
CREATE INDEX "invitation_match_id_idx" ON "invitation"("match_id");

-- CreateIndex
CREATE INDEX "invitation_state_lapses_at_idx" ON "invitation"("state", "lapses_at");

-- AddForeignKey
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_match_id_fkey" FOREIGN KEY ("match_id") REFERENCES "match"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_seat_no_fkey" FOREIGN KEY ("seat_no") REFERENCES "seat"("no") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "letter" ADD CONSTRAINT "letter_invitation_no_fkey" FOREIGN KEY ("invitation_no") REFERENCES "invitation"("no") ON DELETE CASCADE ON UPDATE CASCADE;
