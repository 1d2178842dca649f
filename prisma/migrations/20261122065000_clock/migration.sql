-- AlterTable
ALTER TABLE "open_decision" ADD COLUMN "missed" TEXT,
ADD COLUMN "extended" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "seat" ADD COLUMN "policy" TEXT,
ADD COLUMN "vacant_since" TIMESTAMPTZ(3),
ADD COLUMN "bank_turn" TEXT,
ADD COLUMN "extensions" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN "misses" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "absence" (
    "id" SERIAL NOT NULL,
    "seat_no" INTEGER NOT NULL,
    "from_at" TIMESTAMPTZ(3) NOT NULL,
    "until_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "absence_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "answer_time" (
    "match_id" UUID NOT NULL,
    "decision" INTEGER NOT NULL,
    "seat" TEXT NOT NULL,
    "public" BOOLEAN NOT NULL,
    "opened_at" TIMESTAMPTZ(3) NOT NULL,
    "deadline" TIMESTAMPTZ(3) NOT NULL,
    "closed_at" TIMESTAMPTZ(3) NOT NULL,
    "missed" TEXT,

    CONSTRAINT "answer_time_pkey" PRIMARY KEY ("match_id","decision")
);

-- CreateTable
CREATE TABLE "pulse" (
    "name" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "pulse_pkey" PRIMARY KEY ("name")
);

-- CreateIndex
CREATE INDEX "absence_seat_no_from_at_idx" ON "absence"("seat_no", "from_at");

-- AddForeignKey
ALTER TABLE "absence" ADD CONSTRAINT "absence_seat_no_fkey" FOREIGN KEY ("seat_no") REFERENCES "seat"("no") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "answer_time" ADD CONSTRAINT "answer_time_match_id_fkey" FOREIGN KEY ("match_id") REFERENCES "match"("id") ON DELETE CASCADE ON UPDATE CASCADE;
