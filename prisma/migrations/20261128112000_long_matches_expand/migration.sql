-- What a match is asked with every step and page does not grow with its record: answers that no player gave, and notices with press.
CREATE INDEX "answer_quiet" ON "answer" ("match_id", "seq") WHERE "origin" IN ('standing', 'stand-in', 'fallback', 'moderator');
CREATE INDEX "letter_notices" ON "letter" ("match_id", "created_at") WHERE "kind" = 'notice';
