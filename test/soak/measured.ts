/** The cost of reading one text. */
export interface Measurement {
  readonly bytes: number;
  /** Milliseconds of processor time, which other work on the machine hardly changes. */
  readonly millis: number;
}

export const spentSince = (begin: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(begin);
  return (user + system) / 1000;
};
