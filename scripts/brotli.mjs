// @ts-check
import { brotliCompressSync, constants } from 'node:zlib'

/**
 * Compresses a file of a package.
 * @param {Buffer} bytes
 */
export function compressed(bytes) {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 9,
    [constants.BROTLI_PARAM_LGWIN]: 24,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  }
  return brotliCompressSync(bytes, { params })
}
