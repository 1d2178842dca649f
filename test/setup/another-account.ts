/** Does something as an account that owns no file: root may read everything. Where tests do not run as root it is done as it is. */
export function asAnother<T>(work: () => T): T {
  const isRoot = process.geteuid?.() === 0;
  if (isRoot) process.seteuid?.('nobody');
  try {
    return work();
  } finally {
    if (isRoot) process.seteuid?.(0);
  }
}
