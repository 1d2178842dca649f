/** A match that cannot go on as it is: its moderator has to look. */
export class MatchFault extends Error {
  override readonly name = 'MatchFault';
}
