import { fileURLToPath } from 'node:url'

/** Path of the built OCR child program next to this file's bundle. */
export const builtReader = fileURLToPath(new URL('./ocr-child.js', import.meta.url))
