/** Milliseconds of processor time that `run` takes in all threads together. Other work on the machine does not add to it. */
export const processorTime = (run: () => unknown): number => {
  const begin = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(begin);
  return (user + system) / 1000;
};

const PLAIN = Array.from({ length: 20_000 }, (_, i) => ({ no: i, name: `area ${i % 97}`, at: [i % 31, i % 17] }));

/** Processor time of a fixed piece of work. Figures of different machines are compared by it. */
export const referenceTime = (): number => processorTime(() => JSON.stringify(JSON.parse(JSON.stringify(PLAIN))));
