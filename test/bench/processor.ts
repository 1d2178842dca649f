/** Milliseconds of processor time that something takes, all threads together: others share the machine. */
export const processorTime = (run: () => unknown): number => {
  const begin = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(begin);
  return (user + system) / 1000;
};

const PLAIN = Array.from({ length: 20_000 }, (_, i) => ({ no: i, name: `area ${i % 97}`, at: [i % 31, i % 17] }));

/** A fixed piece of work for the engine that runs our code: figures of different machines are compared by it. */
export const referenceTime = (): number => processorTime(() => JSON.stringify(JSON.parse(JSON.stringify(PLAIN))));
