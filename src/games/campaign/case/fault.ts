/** A case that cannot be run. */
export class CaseFault extends Error {
  override readonly name = 'CaseFault';
}

export const fault = (path: string, what: string): never => {
  throw new CaseFault(`${path}: ${what}`);
};
