import type { Stage } from '../stage/stage.ts'

/** A caption page holds two lines of 34 letters; what is longer is shown in turn. */
const mostLetters = 68

/** Sends the model's own sentences to the caption lane, when the user wants them shown. */
export const captionsOf = (stage: Stage, turn: string, wanted: () => boolean) => (sentence: string) => {
  if (!wanted()) return
  for (const part of captionPages(sentence)) {
    stage.offer({ content: { lane: 'caption', text: part }, by: 'text', turn })
  }
}

/** A sentence cut at blanks into pages that fit the caption plate; a word that is too long is cut itself. */
export function captionPages(sentence: string): string[] {
  const pages: string[] = []
  let page = ''
  for (const word of sentence.split(/\s+/).flatMap(pieces)) {
    if (page !== '' && page.length + 1 + word.length > mostLetters) {
      pages.push(page)
      page = word
    } else {
      page = page === '' ? word : `${page} ${word}`
    }
  }
  if (page !== '') pages.push(page)
  return pages
}

function pieces(word: string): string[] {
  const letters = [...word]
  const out: string[] = []
  for (let at = 0; at < letters.length; at += mostLetters) {
    out.push(letters.slice(at, at + mostLetters).join(''))
  }
  return out
}
