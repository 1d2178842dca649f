/** Fills in what the browser knows better than an invited person: his time zone, and random words for the dice. */

const SALT_BYTES = 16;

/** Fills the fields of an invitation that are empty or still have the moderator's guess. */
export const helpToJoin = (form: HTMLFormElement): void => {
  const field = (name: string): HTMLInputElement | null => form.querySelector(`input[name="${name}"]`);
  const zone = field('zone');
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (zone && zone.value === zone.defaultValue && zone.getAttribute('aria-invalid') === null && own) zone.value = own;
  const salt = field('salt');
  if (salt && salt.value === '') salt.value = drawn();
};

const drawn = (): string =>
  [...crypto.getRandomValues(new Uint8Array(SALT_BYTES))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
