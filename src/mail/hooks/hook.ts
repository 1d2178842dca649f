/** Mail that a provider delivers by an HTTP call. */

/** A call as it came, before it is verified. */
export type HookCall = {
  /** By lower-case name. */
  headers: Readonly<Record<string, string | undefined>>;
  body: Buffer;
  now: Date;
};

/** What the provider knows of a mail, besides the mail itself. */
type HookedMail = {
  raw: Buffer;
  from?: string;
  to: string[];
};

/**
 * `mail`: to be stored. `nothing`: a valid call without a mail. `refused`: the status to answer with; 401 and 403 for
 * calls that the provider did not make, 400 for calls that cannot be read.
 */
export type HookVerdict = { mail: HookedMail } | { nothing: true } | { refused: 400 | 401 | 403 };

export type MailHook = (call: HookCall) => Promise<HookVerdict>;
