/** Crockford's base 32 in lower case: mail servers may change case, and people may misread o, i and l. */
export const BASE32 = '0123456789abcdefghjkmnpqrstvwxyz';

/** A number with this many digits. */
export function toBase32(value: number | bigint, digits: number): string {
  let rest = BigInt(value);
  if (rest < 0n || rest >= 32n ** BigInt(digits))
    throw new RangeError(`${value} does not fit into ${digits} base 32 digits`);
  let encoded = '';
  for (let place = 0; place < digits; place += 1) {
    encoded = BASE32.charAt(Number(rest % 32n)) + encoded;
    rest /= 32n;
  }
  return encoded;
}

/** Undefined if a digit is invalid. */
export function fromBase32(digits: string): number | undefined {
  let value = 0;
  for (const digit of digits) {
    const place = BASE32.indexOf(digit);
    if (place < 0) return undefined;
    value = value * 32 + place;
  }
  return value;
}

/** Replaces letters that people mistake for digits. */
export function unfoldBase32(text: string): string {
  return text.toLowerCase().replaceAll('o', '0').replace(/[il]/g, '1');
}
