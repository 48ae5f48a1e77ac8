/** A caption plate holds two lines of 34 letters; what is longer is shown page after page. */
const mostLetters = 68

/** Words cut at blanks into pages that fit the caption plate; a word that is too long is cut itself. */
export function captionPages(words: string): string[] {
  const pages: string[] = []
  let page = ''
  for (const word of words.split(/\s+/).flatMap(pieces)) {
    if (page !== '' && lettersOf(page) + 1 + lettersOf(word) > mostLetters) {
      pages.push(page)
      page = word
    } else {
      page = page === '' ? word : `${page} ${word}`
    }
  }
  if (page !== '') pages.push(page)
  return pages
}

const lettersOf = (text: string): number => [...text].length

function pieces(word: string): string[] {
  const letters = [...word]
  const out: string[] = []
  for (let at = 0; at < letters.length; at += mostLetters) {
    out.push(letters.slice(at, at + mostLetters).join(''))
  }
  return out
}
