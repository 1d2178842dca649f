/** The text of a record from an untrusted source. */
import { gunzipSync } from 'node:zlib';
import { codeOf, RECORD_LIMITS, RecordFault } from '../../engine/index.ts';

const GZIP = 0x1f8b;

/** Compressed or not; throws a {@link RecordFault} if it is no record, or larger than any. */
export function unpackRecord(bytes: Buffer): string {
  if (bytes.length > RECORD_LIMITS.packed) throw new RecordFault('size', 1);
  if (bytes.length < 2 || bytes.readUInt16BE(0) !== GZIP) return bytes.toString();
  try {
    return gunzipSync(bytes, { maxOutputLength: RECORD_LIMITS.unpacked }).toString();
  } catch (error) {
    const code = codeOf(error);
    throw new RecordFault(code === 'ERR_BUFFER_TOO_LARGE' ? 'size' : 'json', 1);
  }
}
