-- CreateEnum
CREATE TYPE "match_state" AS ENUM ('RUNNING', 'PAUSED', 'FAULT', 'OVER');

-- CreateEnum
CREATE TYPE "channel" AS ENUM ('WEB', 'SMTP', 'LMTP', 'IMAP');

-- CreateEnum
CREATE TYPE "letter_state" AS ENUM ('PENDING', 'SENT', 'FAILED');

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
    "pace" JSON NOT NULL,
    "state" "match_state" NOT NULL DEFAULT 'RUNNING',
    "seq" INTEGER NOT NULL DEFAULT 0,
    "inputs" INTEGER NOT NULL DEFAULT 0,
    "snapshot" JSON NOT NULL,
    "event_count" INTEGER NOT NULL,
    "roll_count" INTEGER NOT NULL,
    "roll_head" TEXT NOT NULL,
    "dice_commitment" TEXT NOT NULL,
    "deck_commitment" TEXT NOT NULL,
    "sealed_secrets" BYTEA NOT NULL,
    "fault" TEXT,
    "moderator_name" TEXT,
    "moderator_address" TEXT,
    "moderator_zone" TEXT NOT NULL DEFAULT 'UTC',
    "moderator_link_no" INTEGER NOT NULL DEFAULT 1,
    "moderator_link_hash" TEXT NOT NULL,
    "paused_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "match_pkey" PRIMARY KEY ("id")
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
    "link_no" INTEGER NOT NULL DEFAULT 1,
    "link_hash" TEXT NOT NULL,
    "reported" INTEGER NOT NULL DEFAULT 0,
    "reported_seq" INTEGER NOT NULL DEFAULT 0,
    "report_no" INTEGER NOT NULL DEFAULT 0,
    "thread_root" TEXT,
    "suspended" TEXT,

    CONSTRAINT "seat_pkey" PRIMARY KEY ("no")
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
    "decision" INTEGER,
    "text" TEXT,
    "result" JSON,

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
    "revision" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "draft_pkey" PRIMARY KEY ("seat_no")
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

    CONSTRAINT "roll_pkey" PRIMARY KEY ("match_id","no")
);

-- CreateTable
CREATE TABLE "snapshot" (
    "match_id" UUID NOT NULL,
    "seq" INTEGER NOT NULL,
    "snapshot" JSON NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

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

    CONSTRAINT "open_decision_pkey" PRIMARY KEY ("match_id","decision")
);

-- CreateTable
CREATE TABLE "letter" (
    "id" UUID NOT NULL,
    "match_id" UUID NOT NULL,
    "seat_no" INTEGER,
    "kind" TEXT NOT NULL,
    "letter" JSON NOT NULL,
    "rendered" JSON,
    "message_id" TEXT NOT NULL,
    "thread_root" TEXT,
    "in_reply_to" TEXT,
    "references" TEXT[],
    "decision" INTEGER NOT NULL,
    "state" "letter_state" NOT NULL DEFAULT 'PENDING',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "last_error" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "sent_at" TIMESTAMPTZ(3),

    CONSTRAINT "letter_pkey" PRIMARY KEY ("id")
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

-- CreateIndex
CREATE UNIQUE INDEX "match_no_key" ON "match"("no");

-- CreateIndex
CREATE UNIQUE INDEX "match_code_key" ON "match"("code");

-- CreateIndex
CREATE UNIQUE INDEX "match_moderator_link_hash_key" ON "match"("moderator_link_hash");

-- CreateIndex
CREATE INDEX "match_state_idx" ON "match"("state");

-- CreateIndex
CREATE UNIQUE INDEX "seat_link_hash_key" ON "seat"("link_hash");

-- CreateIndex
CREATE UNIQUE INDEX "seat_match_id_seat_key" ON "seat"("match_id", "seat");

-- CreateIndex
CREATE UNIQUE INDEX "submission_sha256_key" ON "submission"("sha256");

-- CreateIndex
CREATE INDEX "submission_done_at_received_at_idx" ON "submission"("done_at", "received_at");

-- CreateIndex
CREATE UNIQUE INDEX "submission_seat_no_message_id_key" ON "submission"("seat_no", "message_id");

-- CreateIndex
CREATE INDEX "draft_ready_at_idx" ON "draft"("ready_at");

-- CreateIndex
CREATE INDEX "open_decision_due_at_idx" ON "open_decision"("due_at");

-- CreateIndex
CREATE UNIQUE INDEX "letter_message_id_key" ON "letter"("message_id");

-- CreateIndex
CREATE INDEX "letter_state_created_at_idx" ON "letter"("state", "created_at");

-- CreateIndex
CREATE INDEX "letter_match_id_created_at_idx" ON "letter"("match_id", "created_at");

-- CreateIndex
CREATE INDEX "letter_seat_no_created_at_idx" ON "letter"("seat_no", "created_at");

-- AddForeignKey
ALTER TABLE "seat" ADD CONSTRAINT "seat_match_id_fkey" FOREIGN KEY ("match_id") REFERENCES "match"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "submission" ADD CONSTRAINT "submission_seat_no_fkey" FOREIGN KEY ("seat_no") REFERENCES "seat"("no") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "draft" ADD CONSTRAINT "draft_seat_no_fkey" FOREIGN KEY ("seat_no") REFERENCES "seat"("no") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "standing_order" ADD CONSTRAINT "standing_order_seat_no_fkey" FOREIGN KEY ("seat_no") REFERENCES "seat"("no") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "answer" ADD CONSTRAINT "answer_match_id_fkey" FOREIGN KEY ("match_id") REFERENCES "match"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event" ADD CONSTRAINT "event_match_id_fkey" FOREIGN KEY ("match_id") REFERENCES "match"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "roll" ADD CONSTRAINT "roll_match_id_fkey" FOREIGN KEY ("match_id") REFERENCES "match"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "snapshot" ADD CONSTRAINT "snapshot_match_id_fkey" FOREIGN KEY ("match_id") REFERENCES "match"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "open_decision" ADD CONSTRAINT "open_decision_match_id_fkey" FOREIGN KEY ("match_id") REFERENCES "match"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "letter" ADD CONSTRAINT "letter_match_id_fkey" FOREIGN KEY ("match_id") REFERENCES "match"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "letter" ADD CONSTRAINT "letter_seat_no_fkey" FOREIGN KEY ("seat_no") REFERENCES "seat"("no") ON DELETE CASCADE ON UPDATE CASCADE;


