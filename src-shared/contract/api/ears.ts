/** Sample rate (Hz) of the speech that eye pages send: mono, signed 16-bit samples, little endian. */
export const speechRate = 16_000
/** Maximum size (bytes) of the speech in one `POST /api/ears/words` request: 20 s. */
export const maxSpeechBytes = 20 * speechRate * 2
