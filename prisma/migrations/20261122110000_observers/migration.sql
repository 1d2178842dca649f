-- AlterEnum
ALTER TYPE "invitation_state" ADD VALUE 'LEFT';

-- AlterTable
ALTER TABLE "invitation" ADD COLUMN     "notify" "notify_level" NOT NULL DEFAULT 'EACH',
ADD COLUMN     "reported_seq" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "report_no" INTEGER NOT NULL DEFAULT 0;
