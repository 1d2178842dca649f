/** The matches that somebody plays, moderates and observes, with links to his pages. */
import { isMessage, type LanguageTag, languageTag } from '../../engine/index.ts';
import type { MatchState } from '../../store/generated/enums.ts';
import { type AskedRow, askedIn, type PlaceRow, placesOf } from '../../store/places.ts';
import { moderatorUrl, seatUrl } from '../forming/create.ts';
import { invitationLink } from '../forming/invitation.ts';
import { presentToken } from '../keys.ts';
import { fetchPack, knownGame } from '../packs.ts';
import type { Service } from '../service.ts';
import { gameIn, sentenceOf } from '../words.ts';

export interface Place {
  readonly code: string;
  readonly name: string;
  readonly game: string;
  readonly state: MatchState;
  readonly role: 'player' | 'moderator' | 'observer';
  /** Of a player. */
  readonly seat: string | undefined;
  readonly zone: string;
  readonly language: LanguageTag;
  /** The questions that wait for him. */
  readonly asked: readonly { readonly question: string; readonly deadline: Date }[];
  /**
   * Link to his page. Undefined: there is none before the match begins, or a new link is needed because the key is
   * gone.
   */
  readonly url: string | undefined;
}

/** The roles of an address, newest match first. */
export async function homeOf(service: Service, address: string): Promise<readonly Place[]> {
  const rows = await placesOf(service.store, address);
  const live = rows.filter(({ role, state }) => role === 'player' && (state === 'RUNNING' || state === 'PAUSED'));
  const asked = await askedIn(
    service.store,
    live.map(({ matchId }) => matchId),
  );
  const places: Place[] = [];
  for (const row of rows) {
    await fetchPack(service, service.store, row);
    const mine = asked.filter(({ matchId, seat }) => matchId === row.matchId && seat === row.seat);
    places.push(placeOf(service, row, mine));
  }
  return places;
}

function placeOf(service: Service, row: PlaceRow, asked: readonly AskedRow[]): Place {
  const { code, name, state, zone } = row;
  const language = languageTag(row.language);
  const known = knownGame(service, row);
  const game = known && gameIn(known, language);
  return {
    code,
    name,
    game: game?.title ?? row.game,
    state,
    role: row.role === 'co-moderator' ? 'moderator' : row.role,
    seat: row.role === 'player' ? (row.seatName ?? '') : undefined,
    zone,
    language,
    asked: asked.map(({ prompt, deadline }) => ({
      question: game && isMessage(prompt) ? sentenceOf(game, prompt) : '',
      deadline,
    })),
    url: urlOf(service, row),
  };
}

function urlOf(service: Service, { matchId, role, no, seat, state, linkNo, linkHash }: PlaceRow): string | undefined {
  if (role === 'co-moderator' || role === 'observer') {
    const joined = { no: no ?? 0, matchId, state: 'JOINED', linkNo, linkHash } as const;
    return invitationLink(service, { ...joined, role: role === 'observer' ? 'OBSERVER' : 'MODERATOR' });
  }
  const owner = { matchId, seat: seat ?? 'moderator', no: linkNo };
  const token = presentToken(service.config, owner, linkHash);
  if (token === undefined || (role === 'player' && state === 'FORMING')) return undefined;
  return role === 'player' ? seatUrl(service, token) : moderatorUrl(service, token);
}
