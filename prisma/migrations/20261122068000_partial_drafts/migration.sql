-- AlterTable
ALTER TABLE "draft" ADD COLUMN "stops_at" INTEGER;
