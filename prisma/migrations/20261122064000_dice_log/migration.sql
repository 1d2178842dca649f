-- AlterTable
ALTER TABLE "match" ADD COLUMN     "dice" JSON;

-- AlterTable
ALTER TABLE "roll" ADD COLUMN     "log_row" INTEGER,
ADD COLUMN     "size" INTEGER;

-- AlterTable
ALTER TABLE "seat" ADD COLUMN     "salt" TEXT;

-- CreateTable
CREATE TABLE "dice_log" (
    "match_id" UUID NOT NULL,
    "row" INTEGER NOT NULL,
    "text" TEXT NOT NULL,
    "hash" TEXT NOT NULL,

    CONSTRAINT "dice_log_pkey" PRIMARY KEY ("match_id","row")
);

-- CreateTable
CREATE TABLE "undone_roll" (
    "match_id" UUID NOT NULL,
    "no" INTEGER NOT NULL,
    "log_row" INTEGER NOT NULL,
    "size" INTEGER,

    CONSTRAINT "undone_roll_pkey" PRIMARY KEY ("match_id","no")
);

-- CreateTable
CREATE TABLE "branch" (
    "match_id" UUID NOT NULL,
    "no" INTEGER NOT NULL,
    "record" JSON NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "branch_pkey" PRIMARY KEY ("match_id","no")
);

-- AddForeignKey
ALTER TABLE "dice_log" ADD CONSTRAINT "dice_log_match_id_fkey" FOREIGN KEY ("match_id") REFERENCES "match"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "undone_roll" ADD CONSTRAINT "undone_roll_match_id_fkey" FOREIGN KEY ("match_id") REFERENCES "match"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "branch" ADD CONSTRAINT "branch_match_id_fkey" FOREIGN KEY ("match_id") REFERENCES "match"("id") ON DELETE CASCADE ON UPDATE CASCADE;
