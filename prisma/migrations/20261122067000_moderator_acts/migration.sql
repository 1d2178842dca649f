-- AlterTable
ALTER TABLE "match" ADD COLUMN     "visibility" TEXT NOT NULL DEFAULT 'blind',
ADD COLUMN     "paused_until" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "draft" ADD COLUMN     "by" TEXT;

-- AlterTable
ALTER TABLE "snapshot" ADD COLUMN     "patch" JSON;

-- AlterTable
ALTER TABLE "submission" ADD COLUMN     "match_id" UUID;

-- CreateIndex
CREATE UNIQUE INDEX "submission_match_id_message_id_key" ON "submission"("match_id", "message_id");

-- AddForeignKey
ALTER TABLE "submission" ADD CONSTRAINT "submission_match_id_fkey" FOREIGN KEY ("match_id") REFERENCES "match"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- CreateTable
CREATE TABLE "audit" (
    "match_id" UUID NOT NULL,
    "no" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "by" TEXT NOT NULL,
    "via" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "what" JSON NOT NULL,
    "reason" TEXT NOT NULL,
    "seq" INTEGER NOT NULL,
    "before" TEXT NOT NULL,
    "after" TEXT NOT NULL,
    "told" TEXT[],

    CONSTRAINT "audit_pkey" PRIMARY KEY ("match_id","no")
);

-- AddForeignKey
ALTER TABLE "audit" ADD CONSTRAINT "audit_match_id_fkey" FOREIGN KEY ("match_id") REFERENCES "match"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Rows of the audit are added and never changed; they go with their match, and only with it.
CREATE FUNCTION "keep_audit"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' OR EXISTS (SELECT 1 FROM "match" WHERE "id" = OLD."match_id") THEN
    RAISE EXCEPTION 'rows of the audit are never changed';
  END IF;
  RETURN OLD;
END;
$$;

CREATE TRIGGER "keep_audit" BEFORE UPDATE OR DELETE ON "audit" FOR EACH ROW EXECUTE FUNCTION "keep_audit"();
