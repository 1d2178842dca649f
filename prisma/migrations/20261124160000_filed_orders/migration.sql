-- What a seal in a row of the dice log is over; shown when the match is over.
ALTER TABLE "dice_log" ADD COLUMN "behind" TEXT;
