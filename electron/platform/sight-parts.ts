/** Packages that Adlib needs only to see the screen. The npm package leaves them out; the desktop app contains them. */
const parts = /'(@napi-rs\/image|onnxruntime-node|tesseract\.js|@tesseract\.js-data\/eng)/

/**
 * Returns a sentence with the remedy if an error says that one of these packages is not installed, otherwise null.
 */
export function missingSightPart(error: unknown): string | null {
  if (
    !(error instanceof Error) ||
    !/^(ERR_)?MODULE_NOT_FOUND$/.test((error as NodeJS.ErrnoException).code ?? '')
  )
    return null
  const name = parts.exec(error.message)?.[1]
  return name === undefined
    ? null
    : `${name} is not installed, so Adlib cannot see the screen. Run "npm install @napi-rs/image tesseract.js @tesseract.js-data/eng".`
}
