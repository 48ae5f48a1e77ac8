/** Samples per second of the speech that eye pages send. The samples are signed 16-bit, little endian, one channel. */
export const speechRate = 16_000
/** Maximum length of a stretch of speech in `POST /api/ears/words`, in bytes: 20 s. */
export const maxSpeechBytes = 20 * speechRate * 2
