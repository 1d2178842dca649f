-- AlterTable
ALTER TABLE "match" ADD COLUMN     "moderator_no" INTEGER;

-- CreateIndex
CREATE UNIQUE INDEX "match_moderator_no_key" ON "match"("moderator_no");

-- Numbers of moderators are no numbers of seats or invitations: they come from the same sequence.
UPDATE "match" SET "moderator_no" = nextval(pg_get_serial_sequence('seat', 'no'));

CREATE FUNCTION "number_moderator"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."moderator_no" := coalesce(NEW."moderator_no", nextval(pg_get_serial_sequence('seat', 'no')));
  RETURN NEW;
END;
$$;

CREATE TRIGGER "number_moderator" BEFORE INSERT ON "match" FOR EACH ROW EXECUTE FUNCTION "number_moderator"();
