import { stripVTControlCharacters } from 'node:util'

/** Text for a terminal or a dialog: without escape sequences and characters that cannot be seen, tabs and line ends aside. */
export const plainText = (text: string): string =>
  stripVTControlCharacters(text).replace(/[^\P{C}\t\n]/gu, '')
