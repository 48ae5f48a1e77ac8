/**
 * The letters that the audience reads in a text: without characters that cannot be seen, and with full-width, bold and
 * other variants of a letter as that letter.
 */
export const visibleText = (text: string): string =>
  text.normalize('NFKC').replace(/\p{Default_Ignorable_Code_Point}/gu, '')
