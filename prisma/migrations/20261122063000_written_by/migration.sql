-- AlterTable
ALTER TABLE "letter" ADD COLUMN     "written_by" INTEGER;
