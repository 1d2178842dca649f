/** What a reader has been told in earlier mails, and what need not be said again. */

/** So many mails to act explain what the words and lines of such a mail mean; later ones do not. */
export const EXPLAINED = 3;

/** Whether a mail explains what its words and lines mean. Pages always do. */
export const isExplained = ({ earlier }: { readonly earlier?: { readonly mails: number } }): boolean =>
  earlier === undefined || earlier.mails < EXPLAINED;

/** The lines of a report that the mail before it did not have; all of them on a page. */
export const unsaid = <R extends { readonly earlier?: { readonly last?: unknown } }, L>(
  report: R,
  linesOf: (report: R) => readonly L[],
): readonly L[] => {
  const last = report.earlier?.last as R | undefined;
  const said = new Set(last === undefined ? [] : linesOf(last));
  return linesOf(report).filter((line) => !said.has(line));
};
