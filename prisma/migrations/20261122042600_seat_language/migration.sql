-- AlterTable
ALTER TABLE "seat" ADD COLUMN     "language" TEXT NOT NULL DEFAULT 'en';
