-- AlterTable
ALTER TABLE "match" ADD COLUMN     "press" TEXT NOT NULL DEFAULT 'white';
