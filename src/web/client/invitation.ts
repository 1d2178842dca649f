/** What a browser knows better than a person who is invited: his time zone, and words for the dice that nobody has chosen. */

const SALT_BYTES = 16;

/** Fills the fields of an invitation that are empty, or still as the moderator guessed. */
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
