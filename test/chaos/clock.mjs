// Gives a process under trial a clock of its own: it goes faster than that of the machine, and is ahead of it or behind.
// Loaded before the program. What the clock shows stands in CHAOS_CLOCK; intervals of timers are those of the machine.
// While there is a file at `jumpFile`, the clock is ahead by as many milliseconds more as it holds, or behind.
import { readFileSync } from 'node:fs';

const { began, speed, ahead, jumpFile } = JSON.parse(process.env.CHAOS_CLOCK ?? '{"began":0,"speed":1,"ahead":0}');
const RealDate = Date;
let jump = 0;
const now = () => Math.round(began + (RealDate.now() - began) * speed + ahead + jump);

function look() {
  try {
    jump = Number(readFileSync(jumpFile, 'utf8'));
  } catch {
    jump = 0;
  }
}

if (jumpFile !== undefined) {
  look();
  setInterval(look, 100).unref();
}

globalThis.Date = class extends RealDate {
  constructor(...given) {
    super(...(given.length === 0 ? [now()] : given));
  }

  static now() {
    return now();
  }
};
