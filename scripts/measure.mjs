// `npm run measure`: the lines of the program by room, code and sentences apart.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const src = fileURLToPath(new URL('../src', import.meta.url));

/** The room of a file: its folder, that of a game by its name; files at the top are one. */
const roomOf = (path) => {
  const [top, game, ...rest] = path.split('/');
  if (game === undefined) return 'config, start';
  return top === 'games' ? `games/${rest.length > 0 ? game : '*.ts'}` : top;
};

const isSentences = (path) => /\/(?:messages|terms)\/[a-z]+\.json$/.test(path);

const rooms = new Map();
for (const entry of readdirSync(src, { recursive: true }).sort()) {
  const path = entry.replaceAll('\\', '/');
  if (path.includes('generated/') || !(path.endsWith('.ts') || isSentences(path))) continue;
  const room = roomOf(path);
  const lines = readFileSync(join(src, path), 'utf8').split('\n').length - 1;
  const counted = rooms.get(room) ?? { files: 0, code: 0, sentences: 0 };
  if (isSentences(path)) counted.sentences += lines;
  else {
    counted.files += 1;
    counted.code += lines;
  }
  rooms.set(room, counted);
}

const rows = [...rooms].map(([room, counted]) => ({ room, ...counted }));
const sum = (name) => rows.reduce((total, each) => total + each[name], 0);
const line = ({ room, ...numbers }) =>
  [room.padEnd(20), ...['files', 'code', 'sentences'].map((name) => String(numbers[name]).padStart(10))].join('');
console.log(line({ room: 'src', files: 'files', code: 'lines', sentences: 'sentences' }));
for (const row of rows) console.log(line(row));
console.log(line({ room: 'sum', files: sum('files'), code: sum('code'), sentences: sum('sentences') }));
