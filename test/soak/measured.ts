/** What reading one text took. */
export interface Measurement {
  readonly bytes: number;
  /** Of the processor: what else the machine does counts for little. */
  readonly millis: number;
}

export const spentSince = (begin: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(begin);
  return (user + system) / 1000;
};
