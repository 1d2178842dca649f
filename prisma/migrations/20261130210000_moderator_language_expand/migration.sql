-- AlterTable
ALTER TABLE "match" ADD COLUMN "moderator_language" TEXT NOT NULL DEFAULT 'en';
