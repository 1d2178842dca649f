const VERBS =
  /^(?:[-*•]\s*|\d{1,2}[.:)]\s*)?(?:PLAY|BUILD|MOVE|FLAG|SIEGE|DONE|PASS|STATUS|HAND|PRESS|END|IF|INTERCEPT)\b/i;

/** A stand-in for the order language: a line that starts with one of a few verbs is an order. */
export const isOrderLine = (line: string): boolean => VERBS.test(line);
