/** The match cannot go on: its moderator has to look at it. */
export class MatchFault extends Error {
  override readonly name = 'MatchFault';
}
