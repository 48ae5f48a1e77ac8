import { isCommonWord, isFunctionWord, wordsIn } from './words.ts'

/** Frequent grammar words of other languages in Latin letters, without those that are English words too. */
const ELSEWHERE = new Set(
  `der das dem den und ist sind ein eine einen einem einer wie wer wo wann warum welche welcher welches nicht kein keine mit auf zu
  zum zur im vom von für bitte mir mich mein meine ich du wir sie ihr es ob kannst kann spiel spiele zeig zeige sag
  le la les des est et une du au aux je tu il elle nous vous ils que qui quel quelle quels quelles quoi où dans sur avec pour pas
  moi mon ma mes ce cette fait joue montre
  el los las una unos unas es y en que qué cuál cómo dónde cuándo quién por para con sin mi tu su del al hay muestra reproduce pon
  lo gli uno che chi cosa dove quando come perché di da nel nella sul della dello dei con mio mia sono mostra suona
  um uma os e em não por com meu minha seu sua qual quais onde como você mostre toque
  het een de van voor met niet ik je wij hoe wat waar wanneer welke zijn mijn naar speel toon
  och är det att som på jag inte har med av för hur vad og jeg ikke på til hvordan hva hvad
  jest nie na się jak co gdzie czy dla jaka jaki ve bir bu için ne nasıl mi mı yang di dan untuk apa bagaimana ini itu saya`
    .split(/\s+/)
    .filter((word) => !isFunctionWord(word)),
)

/** English words that are words of other languages too: they say half as much. */
const SHARED = /^(?:a|an|in|no|me|so|was|am|will|do|as|he|is|of|on|or|all|data|total|general|test)$/

/** From this share of letters on that are not Latin, a text is no English. */
const OTHER_LETTERS = 0.3
/** Fewer words than these say nothing about their language. */
const TELLING = 3

const QUOTED = /"[^"]*"|“[^”]*”|«[^»]*»|「[^」]*」|(?<![\p{L}\p{N}])'[^']*'(?![\p{L}\p{N}])/gu

/**
 * True for a request in another language than English, by its letters and by whose grammar words it has more of; where it has
 * none, unless it shares a word with `known` (stems of the tools' words). Quoted words and names do not count: «hotels
 * in Los Angeles» is English.
 */
export function isForeign(text: string, known: (stem: string) => boolean): boolean {
  const bare = text.replace(QUOTED, ' ')
  const letters = bare.match(/\p{L}/gu)?.length ?? 0
  if (letters === 0) return false
  const latin = bare.match(/\p{Script=Latin}/gu)?.length ?? 0
  if (1 - latin / letters > OTHER_LETTERS) return true
  const words = wordsIn(bare)
  let english = 0
  let other = 0
  for (const { text: word, stem, start } of words) {
    const lower = word.toLowerCase()
    // A capital inside a sentence makes a name: «El Paso», «São Paulo».
    const isName =
      /^\p{Lu}/u.test(word) && !/(?:^|[.!?¿¡:\n])\s{0,2}$/u.test(bare.slice(Math.max(0, start - 3), start))
    if (isFunctionWord(lower) || isCommonWord(lower)) english += SHARED.test(lower) ? 0.5 : 1
    else if (!isName && ELSEWHERE.has(lower)) other += 1
    else if (!isName && /[^\p{ASCII}’]/u.test(lower)) other += 0.5
    else if (known(stem)) english += 0.5
  }
  if (other + english > 0) return other > english
  return words.length >= TELLING
}
