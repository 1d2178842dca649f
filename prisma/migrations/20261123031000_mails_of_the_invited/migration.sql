ALTER TABLE "submission" ADD COLUMN "invitation_no" INTEGER;
CREATE UNIQUE INDEX "submission_invitation_no_message_id_key" ON "submission"("invitation_no", "message_id");
