/**
 * Maximum length of a line that is also tested without its spaces. Display fonts, whose spaces OCR misreads, are used
 * for short lines.
 */
const maxGlued = 20

/** Returns a test for phrases that also finds lines with misread spaces, such as "FINALLAP!" and "EX TEND!". */
export function phraseTest(pattern: RegExp): (text: string) => boolean {
  const source = pattern.source.replaceAll(' ?', '').replaceAll(' ', '')
  const glued = new RegExp(`^\\W*(?:${source})\\W*$`, pattern.flags)
  return (text) => pattern.test(text) || (text.length <= maxGlued && glued.test(text.replace(/\s/g, '')))
}
