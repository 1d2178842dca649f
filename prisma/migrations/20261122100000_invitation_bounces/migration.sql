-- What the mail server said of an invitation that came back.
ALTER TABLE invitation ADD COLUMN bounced TEXT;
