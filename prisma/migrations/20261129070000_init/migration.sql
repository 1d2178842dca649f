-- CreateEnum
CREATE TYPE "match_state" AS ENUM ('RUNNING', 'PAUSED', 'FAULT', 'OVER', 'FORMING');

-- CreateEnum
CREATE TYPE "invitation_role" AS ENUM ('SEAT', 'OBSERVER', 'MODERATOR');

-- CreateEnum
CREATE TYPE "invitation_state" AS ENUM ('OPEN', 'JOINED', 'DECLINED', 'LAPSED', 'WITHDRAWN', 'LEFT');

-- CreateEnum
CREATE TYPE "notify_level" AS ENUM ('EACH', 'TURNS', 'DAILY');

-- CreateEnum
CREATE TYPE "channel" AS ENUM ('WEB', 'SMTP', 'LMTP', 'IMAP', 'HOOK');

-- CreateEnum
CREATE TYPE "letter_state" AS ENUM ('PENDING', 'SENT', 'FAILED', 'BOUNCED', 'DROPPED', 'HELD');

-- CreateTable
CREATE TABLE "match" (
    "id" UUID NOT NULL,
    "no" SERIAL NOT NULL,
    "code" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "game" TEXT NOT NULL,
    "ruleset" TEXT NOT NULL,
    "scenario" TEXT NOT NULL,
    "split" TEXT NOT NULL,
    "options" JSON NOT NULL,
    "pack_hash" TEXT,
    "pace" JSON NOT NULL,
    "press" TEXT NOT NULL DEFAULT 'white',
    "state" "match_state" NOT NULL DEFAULT 'RUNNING',
    "seq" INTEGER NOT NULL DEFAULT 0,
    "inputs" INTEGER NOT NULL DEFAULT 0,
    "snapshot" JSON NOT NULL,
    "event_count" INTEGER NOT NULL,
    "roll_count" INTEGER NOT NULL,
    "roll_head" TEXT NOT NULL,
    "dice_commitment" TEXT NOT NULL,
    "deck_commitment" TEXT NOT NULL,
    "dice" JSON NOT NULL,
    "sealed_secrets" BYTEA NOT NULL,
    "fault" TEXT,
    "visibility" TEXT NOT NULL DEFAULT 'blind',
    "moderator_name" TEXT,
    "moderator_address" TEXT,
    "moderator_zone" TEXT NOT NULL DEFAULT 'UTC',
    "moderator_digest" TEXT NOT NULL DEFAULT '18',
    "moderator_no" INTEGER,
    "moderator_link_no" INTEGER NOT NULL DEFAULT 1,
    "moderator_link_hash" TEXT NOT NULL,
    "paused_at" TIMESTAMPTZ(3),
    "paused_until" TIMESTAMPTZ(3),
    "starts_by_hand" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "practice_until" TIMESTAMPTZ(3),
    "release" TEXT,
    "unfit_release" TEXT,
    "unfit_seq" INTEGER,

    CONSTRAINT "match_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "pack" (
    "hash" TEXT NOT NULL,
    "game" TEXT NOT NULL,
    "pack_id" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "content" JSON NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "pack_pkey" PRIMARY KEY ("hash")
);

-- CreateTable
CREATE TABLE "seat" (
    "no" SERIAL NOT NULL,
    "match_id" UUID NOT NULL,
    "seat" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "powers" TEXT[],
    "player" TEXT NOT NULL,
    "address" TEXT NOT NULL,
    "zone" TEXT NOT NULL,
    "language" TEXT NOT NULL DEFAULT 'en',
    "link_no" INTEGER NOT NULL DEFAULT 1,
    "link_hash" TEXT NOT NULL,
    "reported" INTEGER NOT NULL DEFAULT 0,
    "reported_seq" INTEGER NOT NULL DEFAULT 0,
    "report_no" INTEGER NOT NULL DEFAULT 0,
    "thread_root" TEXT,
    "suspended" TEXT,
    "suspended_at" TIMESTAMPTZ(3),
    "answers_since" TIMESTAMPTZ(3),
    "notify" "notify_level" NOT NULL DEFAULT 'EACH',
    "files" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "notify_by" TEXT,
    "untold_since" TIMESTAMPTZ(3),
    "salt" TEXT,
    "tell_at" TIMESTAMPTZ(3),
    "digested_at" TIMESTAMPTZ(3),
    "policy" TEXT,
    "vacant_since" TIMESTAMPTZ(3),
    "bank_turn" TEXT,
    "extensions" INTEGER NOT NULL DEFAULT 0,
    "misses" INTEGER NOT NULL DEFAULT 0,
    "reply_no" INTEGER,
    "held_since" TIMESTAMPTZ(3),
    "seen_act" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "seat_pkey" PRIMARY KEY ("no")
);

-- CreateTable
CREATE TABLE "invitation" (
    "no" INTEGER NOT NULL,
    "match_id" UUID NOT NULL,
    "role" "invitation_role" NOT NULL,
    "seat_no" INTEGER,
    "name" TEXT NOT NULL,
    "address" TEXT NOT NULL,
    "zone" TEXT NOT NULL,
    "language" TEXT NOT NULL DEFAULT 'en',
    "state" "invitation_state" NOT NULL DEFAULT 'OPEN',
    "link_no" INTEGER NOT NULL DEFAULT 1,
    "link_hash" TEXT NOT NULL,
    "thread_root" TEXT,
    "sent_at" TIMESTAMPTZ(3) NOT NULL,
    "reminded_at" TIMESTAMPTZ(3),
    "lapses_at" TIMESTAMPTZ(3) NOT NULL,
    "settled_at" TIMESTAMPTZ(3),
    "opened_at" TIMESTAMPTZ(3),
    "bounced" TEXT,
    "reported" INTEGER NOT NULL DEFAULT 0,
    "reported_seq" INTEGER NOT NULL DEFAULT 0,
    "reported_at" TIMESTAMPTZ(3),
    "report_no" INTEGER NOT NULL DEFAULT 0,
    "notify" "notify_level" NOT NULL DEFAULT 'EACH',

    CONSTRAINT "invitation_pkey" PRIMARY KEY ("no")
);

-- CreateTable
CREATE TABLE "unused_lines" (
    "seat_no" INTEGER NOT NULL,
    "seq" INTEGER NOT NULL,
    "lines" TEXT[],

    CONSTRAINT "unused_lines_pkey" PRIMARY KEY ("seat_no","seq")
);

-- CreateTable
CREATE TABLE "spent_lines" (
    "seat_no" INTEGER NOT NULL,
    "seq" INTEGER NOT NULL,
    "mode" TEXT NOT NULL,
    "lines" TEXT[],
    "remnants" TEXT[],

    CONSTRAINT "spent_lines_pkey" PRIMARY KEY ("seat_no","seq")
);

-- CreateTable
CREATE TABLE "absence" (
    "id" SERIAL NOT NULL,
    "seat_no" INTEGER NOT NULL,
    "from_at" TIMESTAMPTZ(3) NOT NULL,
    "until_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "absence_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "answer_time" (
    "match_id" UUID NOT NULL,
    "decision" INTEGER NOT NULL,
    "seat" TEXT NOT NULL,
    "public" BOOLEAN NOT NULL,
    "opened_at" TIMESTAMPTZ(3) NOT NULL,
    "deadline" TIMESTAMPTZ(3) NOT NULL,
    "closed_at" TIMESTAMPTZ(3) NOT NULL,
    "missed" TEXT,

    CONSTRAINT "answer_time_pkey" PRIMARY KEY ("match_id","decision")
);

-- CreateTable
CREATE TABLE "pulse" (
    "name" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "pulse_pkey" PRIMARY KEY ("name")
);

-- CreateTable
CREATE TABLE "installation" (
    "id" SMALLINT NOT NULL DEFAULT 1,
    "key_print" TEXT NOT NULL,

    CONSTRAINT "installation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "release" (
    "name" TEXT NOT NULL,
    "version" TEXT NOT NULL,
    "built" INTEGER NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL,
    "withdrawn" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "release_pkey" PRIMARY KEY ("name")
);

-- CreateTable
CREATE TABLE "asset" (
    "name" TEXT NOT NULL,
    "content" TEXT NOT NULL,
    "used_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "asset_pkey" PRIMARY KEY ("name")
);

-- CreateTable
CREATE TABLE "webhook" (
    "id" UUID NOT NULL,
    "match_id" UUID NOT NULL,
    "host" TEXT NOT NULL,
    "sealed" BYTEA NOT NULL,
    "told" TEXT NOT NULL DEFAULT '',
    "told_seq" INTEGER NOT NULL DEFAULT -1,
    "told_state" TEXT NOT NULL DEFAULT '',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "due_at" TIMESTAMPTZ(3),
    "last_error" TEXT,
    "told_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "webhook_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "api_key" (
    "id" UUID NOT NULL,
    "seat_no" INTEGER NOT NULL,
    "hash" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "api_key_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "submission" (
    "id" UUID NOT NULL,
    "channel" "channel" NOT NULL,
    "raw" BYTEA NOT NULL,
    "sha256" TEXT NOT NULL,
    "envelope" JSON NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL,
    "verdict" TEXT,
    "done_at" TIMESTAMPTZ(3),
    "class" TEXT,
    "message_id" TEXT,
    "sender" TEXT,
    "seat_no" INTEGER,
    "match_id" UUID,
    "invitation_no" INTEGER,
    "decision" INTEGER,
    "text" TEXT,
    "result" JSON,
    "confirmed_by" UUID,
    "unanswered" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "submission_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "draft" (
    "seat_no" INTEGER NOT NULL,
    "decision" INTEGER NOT NULL,
    "lines" TEXT[],
    "mode" TEXT NOT NULL,
    "handed_over" BOOLEAN NOT NULL DEFAULT false,
    "ready_at" TIMESTAMPTZ(3),
    "stopped" JSON,
    "stops_at" INTEGER,
    "by" TEXT,
    "revision" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "draft_pkey" PRIMARY KEY ("seat_no")
);

-- CreateTable
CREATE TABLE "sheet_ahead" (
    "seat_no" INTEGER NOT NULL,
    "lines" TEXT[],
    "mode" TEXT NOT NULL,
    "done" BOOLEAN NOT NULL,
    "revision" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "sheet_ahead_pkey" PRIMARY KEY ("seat_no")
);

-- CreateTable
CREATE TABLE "standing_order" (
    "seat_no" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "text" TEXT NOT NULL,
    "active" BOOLEAN NOT NULL DEFAULT true,
    "used" INTEGER NOT NULL DEFAULT 0,
    "given" JSON NOT NULL,

    CONSTRAINT "standing_order_pkey" PRIMARY KEY ("seat_no","position")
);

-- CreateTable
CREATE TABLE "answer" (
    "match_id" UUID NOT NULL,
    "decision" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "seat" TEXT NOT NULL,
    "answer" JSON NOT NULL,
    "origin" TEXT NOT NULL,
    "why" JSON,
    "seq" INTEGER NOT NULL,

    CONSTRAINT "answer_pkey" PRIMARY KEY ("match_id","decision")
);

-- CreateTable
CREATE TABLE "event" (
    "match_id" UUID NOT NULL,
    "no" INTEGER NOT NULL,
    "event" JSON NOT NULL,
    "seq" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "event_pkey" PRIMARY KEY ("match_id","no")
);

-- CreateTable
CREATE TABLE "roll" (
    "match_id" UUID NOT NULL,
    "no" INTEGER NOT NULL,
    "label" TEXT NOT NULL,
    "faces" INTEGER[],
    "hash" TEXT NOT NULL,
    "size" INTEGER,
    "log_row" INTEGER NOT NULL,

    CONSTRAINT "roll_pkey" PRIMARY KEY ("match_id","no")
);

-- CreateTable
CREATE TABLE "dice_log" (
    "match_id" UUID NOT NULL,
    "row" INTEGER NOT NULL,
    "text" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "behind" TEXT,

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

-- CreateTable
CREATE TABLE "snapshot" (
    "match_id" UUID NOT NULL,
    "seq" INTEGER NOT NULL,
    "snapshot" JSON NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "patch" JSON,

    CONSTRAINT "snapshot_pkey" PRIMARY KEY ("match_id","seq")
);

-- CreateTable
CREATE TABLE "open_decision" (
    "match_id" UUID NOT NULL,
    "decision" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "seat" TEXT NOT NULL,
    "prompt" JSON NOT NULL,
    "public" BOOLEAN NOT NULL,
    "fallback" JSON NOT NULL,
    "opened_at" TIMESTAMPTZ(3) NOT NULL,
    "deadline" TIMESTAMPTZ(3) NOT NULL,
    "stage" INTEGER NOT NULL DEFAULT 0,
    "due_at" TIMESTAMPTZ(3),
    "missed" TEXT,
    "extended" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "open_decision_pkey" PRIMARY KEY ("match_id","decision")
);

-- CreateTable
CREATE TABLE "letter" (
    "id" UUID NOT NULL,
    "no" SERIAL NOT NULL,
    "match_id" UUID NOT NULL,
    "seat_no" INTEGER,
    "invitation_no" INTEGER,
    "kind" TEXT NOT NULL,
    "letter" JSON NOT NULL,
    "drawn_at" TIMESTAMPTZ(3),
    "subject" TEXT,
    "text" TEXT,
    "digest" TEXT,
    "rendered" JSON,
    "pictures" TEXT[],
    "message_id" TEXT NOT NULL,
    "thread_root" TEXT,
    "in_reply_to" TEXT,
    "references" TEXT[],
    "decision" INTEGER NOT NULL,
    "state" "letter_state" NOT NULL DEFAULT 'PENDING',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "last_error" TEXT,
    "response" TEXT,
    "sent_to" TEXT,
    "doubtful" BOOLEAN NOT NULL DEFAULT false,
    "to_address" TEXT,
    "reason" TEXT,
    "copy_of" UUID,
    "written_by" INTEGER,
    "from_event" INTEGER,
    "from_seq" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "not_before" TIMESTAMPTZ(3),
    "sent_at" TIMESTAMPTZ(3),

    CONSTRAINT "letter_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "picture" (
    "sha256" TEXT NOT NULL,
    "content" BYTEA NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "picture_pkey" PRIMARY KEY ("sha256")
);

-- CreateTable
CREATE TABLE "bounce" (
    "letter_id" UUID NOT NULL,
    "address" TEXT NOT NULL,
    "permanent" BOOLEAN NOT NULL,
    "reason" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "bounce_pkey" PRIMARY KEY ("letter_id")
);

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

-- CreateTable
CREATE TABLE "poll" (
    "match_id" UUID NOT NULL,
    "no" INTEGER NOT NULL,
    "text" TEXT NOT NULL,
    "act" JSON,
    "by" TEXT NOT NULL,
    "asked_at" TIMESTAMPTZ(3) NOT NULL,
    "deadline" TIMESTAMPTZ(3) NOT NULL,
    "closed_at" TIMESTAMPTZ(3),

    CONSTRAINT "poll_pkey" PRIMARY KEY ("match_id","no")
);

-- CreateTable
CREATE TABLE "vote" (
    "match_id" UUID NOT NULL,
    "poll" INTEGER NOT NULL,
    "seat" TEXT NOT NULL,
    "yes" BOOLEAN NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "vote_pkey" PRIMARY KEY ("match_id","poll","seat")
);

-- CreateTable
CREATE TABLE "imap_cursor" (
    "mailbox" TEXT NOT NULL,
    "uid_validity" TEXT NOT NULL,
    "last_uid" INTEGER NOT NULL,

    CONSTRAINT "imap_cursor_pkey" PRIMARY KEY ("mailbox")
);

-- CreateTable
CREATE TABLE "sink_mail" (
    "id" SERIAL NOT NULL,
    "raw" BYTEA NOT NULL,
    "to" TEXT[],
    "received_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sink_mail_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sign_in" (
    "id" UUID NOT NULL,
    "address" TEXT NOT NULL,
    "link_hash" TEXT NOT NULL,
    "letter_id" UUID,
    "asked_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "settled_at" TIMESTAMPTZ(3),
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "sign_in_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "session" (
    "hash" TEXT NOT NULL,
    "address" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "session_pkey" PRIMARY KEY ("hash")
);

-- CreateIndex
CREATE UNIQUE INDEX "match_no_key" ON "match"("no");

-- CreateIndex
CREATE UNIQUE INDEX "match_code_key" ON "match"("code");

-- CreateIndex
CREATE UNIQUE INDEX "match_moderator_no_key" ON "match"("moderator_no");

-- CreateIndex
CREATE UNIQUE INDEX "match_moderator_link_hash_key" ON "match"("moderator_link_hash");

-- CreateIndex
CREATE INDEX "match_state_no_idx" ON "match"("state", "no");

-- CreateIndex
CREATE INDEX "match_practice" ON "match"("practice_until") WHERE "practice_until" IS NOT NULL;

-- CreateIndex
CREATE INDEX "match_paused" ON "match"("paused_until") WHERE "paused_until" IS NOT NULL;

-- CreateIndex
CREATE INDEX "match_release" ON "match"("release") WHERE "state" = 'RUNNING';

-- CreateIndex
CREATE UNIQUE INDEX "seat_link_hash_key" ON "seat"("link_hash");

-- CreateIndex
CREATE UNIQUE INDEX "seat_reply_no_key" ON "seat"("reply_no");

-- CreateIndex
CREATE INDEX "seat_untold_since_idx" ON "seat"("untold_since");

-- CreateIndex
CREATE INDEX "seat_untold" ON "seat"("untold_since") WHERE "untold_since" IS NOT NULL AND "notify" = 'EACH';

-- CreateIndex
CREATE INDEX "seat_undigested" ON "seat"("no") WHERE "untold_since" IS NOT NULL AND "notify" = 'DAILY';

-- CreateIndex
CREATE INDEX "seat_concerned" ON "seat"("tell_at") WHERE "tell_at" IS NOT NULL;

-- CreateIndex
CREATE UNIQUE INDEX "seat_match_id_seat_key" ON "seat"("match_id", "seat");

-- CreateIndex
CREATE UNIQUE INDEX "invitation_link_hash_key" ON "invitation"("link_hash");

-- CreateIndex
CREATE INDEX "invitation_match_id_idx" ON "invitation"("match_id");

-- CreateIndex
CREATE INDEX "invitation_state_lapses_at_idx" ON "invitation"("state", "lapses_at");

-- CreateIndex
CREATE INDEX "invitation_observer" ON "invitation"("no") WHERE "role" = 'OBSERVER' AND "state" = 'JOINED';

-- CreateIndex
CREATE INDEX "absence_seat_no_from_at_idx" ON "absence"("seat_no", "from_at");

-- CreateIndex
CREATE INDEX "webhook_match_id_idx" ON "webhook"("match_id");

-- CreateIndex
CREATE INDEX "webhook_due_at_idx" ON "webhook"("due_at");

-- CreateIndex
CREATE UNIQUE INDEX "api_key_hash_key" ON "api_key"("hash");

-- CreateIndex
CREATE INDEX "api_key_seat_no_idx" ON "api_key"("seat_no");

-- CreateIndex
CREATE UNIQUE INDEX "submission_sha256_key" ON "submission"("sha256");

-- CreateIndex
CREATE INDEX "submission_done_at_received_at_idx" ON "submission"("done_at", "received_at");

-- CreateIndex
CREATE INDEX "submission_seat_no_received_at_idx" ON "submission"("seat_no", "received_at");

-- CreateIndex
CREATE INDEX "submission_trouble" ON "submission"("seat_no") WHERE "verdict" IN ('held', 'not-read', 'unreadable');

-- CreateIndex
CREATE INDEX "submission_stray" ON "submission"("received_at") WHERE "seat_no" IS NULL AND "match_id" IS NULL AND "class" = 'human' AND "verdict" = 'unknown';

-- CreateIndex
CREATE INDEX "submission_raw" ON "submission"("done_at") WHERE octet_length("raw") > 0;

-- CreateIndex
CREATE INDEX "submission_unanswered" ON "submission"("seat_no", "done_at") WHERE "unanswered";

-- CreateIndex
CREATE UNIQUE INDEX "submission_seat_no_message_id_key" ON "submission"("seat_no", "message_id");

-- CreateIndex
CREATE UNIQUE INDEX "submission_match_id_message_id_key" ON "submission"("match_id", "message_id");

-- CreateIndex
CREATE UNIQUE INDEX "submission_invitation_no_message_id_key" ON "submission"("invitation_no", "message_id");

-- CreateIndex
CREATE INDEX "draft_ready_at_idx" ON "draft"("ready_at");

-- CreateIndex
CREATE INDEX "open_decision_due_at_idx" ON "open_decision"("due_at");

-- CreateIndex
CREATE INDEX "open_decision_deadline_idx" ON "open_decision"("deadline");

-- CreateIndex
CREATE UNIQUE INDEX "letter_message_id_key" ON "letter"("message_id");

-- CreateIndex
CREATE INDEX "letter_state_created_at_idx" ON "letter"("state", "created_at");

-- CreateIndex
CREATE INDEX "letter_match_id_created_at_idx" ON "letter"("match_id", "created_at");

-- CreateIndex
CREATE INDEX "letter_seat_no_created_at_idx" ON "letter"("seat_no", "created_at");

-- CreateIndex
CREATE INDEX "letter_invitation_no_idx" ON "letter"("invitation_no");

-- CreateIndex
CREATE INDEX "letter_as_data" ON "letter"("created_at") WHERE "kind" IN ('report', 'acknowledgement', 'reminder') AND "drawn_at" IS NOT NULL AND ("letter" ->> 'kind') <> 'kept';

-- CreateIndex
CREATE INDEX "bounce_address_at_idx" ON "bounce"("address", "at");

-- CreateIndex
CREATE INDEX "poll_closed_at_deadline_idx" ON "poll"("closed_at", "deadline");

-- CreateIndex
CREATE UNIQUE INDEX "sign_in_link_hash_key" ON "sign_in"("link_hash");

-- CreateIndex
CREATE UNIQUE INDEX "sign_in_letter_id_key" ON "sign_in"("letter_id");

-- CreateIndex
CREATE INDEX "sign_in_settled_at_asked_at_idx" ON "sign_in"("settled_at", "asked_at");

-- CreateIndex
CREATE INDEX "sign_in_expires_at_idx" ON "sign_in"("expires_at");

-- CreateIndex
CREATE INDEX "sign_in_address_idx" ON "sign_in"("address");

-- CreateIndex
CREATE INDEX "session_expires_at_idx" ON "session"("expires_at");

-- CreateIndex
CREATE INDEX "session_address_idx" ON "session"("address");

-- AddForeignKey
ALTER TABLE "match" ADD CONSTRAINT "match_pack_hash_fkey" FOREIGN KEY ("pack_hash") REFERENCES "pack"("hash") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "seat" ADD CONSTRAINT "seat_match_id_fkey" FOREIGN KEY ("match_id") REFERENCES "match"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_match_id_fkey" FOREIGN KEY ("match_id") REFERENCES "match"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_seat_no_fkey" FOREIGN KEY ("seat_no") REFERENCES "seat"("no") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "unused_lines" ADD CONSTRAINT "unused_lines_seat_no_fkey" FOREIGN KEY ("seat_no") REFERENCES "seat"("no") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "spent_lines" ADD CONSTRAINT "spent_lines_seat_no_fkey" FOREIGN KEY ("seat_no") REFERENCES "seat"("no") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "absence" ADD CONSTRAINT "absence_seat_no_fkey" FOREIGN KEY ("seat_no") REFERENCES "seat"("no") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "answer_time" ADD CONSTRAINT "answer_time_match_id_fkey" FOREIGN KEY ("match_id") REFERENCES "match"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook" ADD CONSTRAINT "webhook_match_id_fkey" FOREIGN KEY ("match_id") REFERENCES "match"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_seat_no_fkey" FOREIGN KEY ("seat_no") REFERENCES "seat"("no") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "submission" ADD CONSTRAINT "submission_seat_no_fkey" FOREIGN KEY ("seat_no") REFERENCES "seat"("no") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "submission" ADD CONSTRAINT "submission_match_id_fkey" FOREIGN KEY ("match_id") REFERENCES "match"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "draft" ADD CONSTRAINT "draft_seat_no_fkey" FOREIGN KEY ("seat_no") REFERENCES "seat"("no") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sheet_ahead" ADD CONSTRAINT "sheet_ahead_seat_no_fkey" FOREIGN KEY ("seat_no") REFERENCES "seat"("no") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "standing_order" ADD CONSTRAINT "standing_order_seat_no_fkey" FOREIGN KEY ("seat_no") REFERENCES "seat"("no") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "answer" ADD CONSTRAINT "answer_match_id_fkey" FOREIGN KEY ("match_id") REFERENCES "match"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event" ADD CONSTRAINT "event_match_id_fkey" FOREIGN KEY ("match_id") REFERENCES "match"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "roll" ADD CONSTRAINT "roll_match_id_fkey" FOREIGN KEY ("match_id") REFERENCES "match"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "dice_log" ADD CONSTRAINT "dice_log_match_id_fkey" FOREIGN KEY ("match_id") REFERENCES "match"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "undone_roll" ADD CONSTRAINT "undone_roll_match_id_fkey" FOREIGN KEY ("match_id") REFERENCES "match"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "branch" ADD CONSTRAINT "branch_match_id_fkey" FOREIGN KEY ("match_id") REFERENCES "match"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "snapshot" ADD CONSTRAINT "snapshot_match_id_fkey" FOREIGN KEY ("match_id") REFERENCES "match"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "open_decision" ADD CONSTRAINT "open_decision_match_id_fkey" FOREIGN KEY ("match_id") REFERENCES "match"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "letter" ADD CONSTRAINT "letter_match_id_fkey" FOREIGN KEY ("match_id") REFERENCES "match"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "letter" ADD CONSTRAINT "letter_seat_no_fkey" FOREIGN KEY ("seat_no") REFERENCES "seat"("no") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "letter" ADD CONSTRAINT "letter_invitation_no_fkey" FOREIGN KEY ("invitation_no") REFERENCES "invitation"("no") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bounce" ADD CONSTRAINT "bounce_letter_id_fkey" FOREIGN KEY ("letter_id") REFERENCES "letter"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "audit" ADD CONSTRAINT "audit_match_id_fkey" FOREIGN KEY ("match_id") REFERENCES "match"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "poll" ADD CONSTRAINT "poll_match_id_fkey" FOREIGN KEY ("match_id") REFERENCES "match"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "vote" ADD CONSTRAINT "vote_match_id_poll_fkey" FOREIGN KEY ("match_id", "poll") REFERENCES "poll"("match_id", "no") ON DELETE CASCADE ON UPDATE CASCADE;



-- Indexes that the schema cannot name: on expressions and on parts of a table.
CREATE INDEX "match_name" ON "match"(lower("name") COLLATE "C");
CREATE INDEX "match_moderator" ON "match"(lower("moderator_address"));
CREATE INDEX "match_beacon" ON "match"(("dice" -> 'lock' ->> 'due') COLLATE "C") WHERE "state" = 'RUNNING' AND "dice" -> 'lock' ->> 'due' IS NOT NULL;
CREATE INDEX "seat_address" ON "seat"(lower("address"));
CREATE INDEX "invitation_address" ON "invitation"(lower("address"));
CREATE INDEX "answer_quiet" ON "answer"("match_id", "seq") WHERE "origin" IN ('standing', 'stand-in', 'fallback', 'moderator');
CREATE INDEX "letter_notices" ON "letter"("match_id", "created_at") WHERE "kind" = 'notice';

-- One row.
ALTER TABLE "installation" ADD CONSTRAINT "installation_once" CHECK ("id" = 1);

-- An image does not become smaller.
ALTER TABLE "picture" ALTER COLUMN "content" SET STORAGE EXTERNAL;

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

-- Numbers of moderators are no numbers of seats or invitations: they come from the same sequence.
CREATE FUNCTION "number_moderator"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."moderator_no" := coalesce(NEW."moderator_no", nextval(pg_get_serial_sequence('seat', 'no')));
  RETURN NEW;
END;
$$;

CREATE TRIGGER "number_moderator" BEFORE INSERT ON "match" FOR EACH ROW EXECUTE FUNCTION "number_moderator"();
