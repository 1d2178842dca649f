import type { PositionRow, SeatRow } from '../store/position.ts';
import type { Game } from './game.ts';
import type { Addressee, Masthead } from './letter.ts';

export const mastheadOf = (game: Pick<Game, 'title' | 'scenarios'>, row: PositionRow): Masthead => ({
  code: row.code,
  name: row.name,
  game: game.title,
  scenario: game.scenarios.find(({ id }) => id === row.scenario)?.title ?? row.scenario,
  seats: row.seats.map(({ seat, name, player }) => ({ id: seat, name, player })),
});

export const addresseeOf = ({ seat, name, powers, player, zone }: SeatRow): Addressee => ({
  seat,
  name,
  powers,
  player,
  zone,
});

export const moderatorOf = ({ moderator }: PositionRow): Addressee => ({
  name: 'Moderator',
  powers: [],
  player: moderator.name ?? 'Moderator',
  zone: moderator.zone,
});
