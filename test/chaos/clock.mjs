// Gives a process under trial a clock of its own: it goes faster than that of the machine, and is ahead of it or behind.
// Loaded before the program. What the clock shows stands in CHAOS_CLOCK; intervals of timers are those of the machine.
const { began, speed, ahead } = JSON.parse(process.env.CHAOS_CLOCK ?? '{"began":0,"speed":1,"ahead":0}');
const RealDate = Date;
const now = () => Math.round(began + (RealDate.now() - began) * speed + ahead);

globalThis.Date = class extends RealDate {
  constructor(...given) {
    super(...(given.length === 0 ? [now()] : given));
  }

  static now() {
    return now();
  }
};
