/** The world's most traded currencies: ISO 4217 code, country or adjective, and the word for the money itself. */
const CURRENCIES: readonly (readonly [code: string, words: RegExp])[] = [
  ['USD', /^(?:(?:us|u\.s\.|usa|american|united states)\s+)?(?:dollars?|bucks)|^us\s?\$|^\$/i],
  ['EUR', /^euros?|^€/i],
  ['GBP', /^(?:(?:british|uk|sterling)\s+)?pounds?(?:\s+sterling)?|^£/i],
  ['JPY', /^(?:japanese\s+)?yens?|^¥/i],
  ['CNY', /^(?:chinese\s+)?(?:yuan|renminbi)s?/i],
  ['INR', /^(?:indian\s+)?rupees?|^₹/i],
  ['CAD', /^canadian\s+dollars?/i],
  ['AUD', /^australian\s+dollars?/i],
  ['NZD', /^new zealand\s+dollars?/i],
  ['SGD', /^singapore(?:an)?\s+dollars?/i],
  ['HKD', /^hong kong\s+dollars?/i],
  ['CHF', /^swiss\s+francs?/i],
  ['SEK', /^swedish\s+kron(?:a|or)/i],
  ['NOK', /^norwegian\s+kron(?:e|er)/i],
  ['DKK', /^danish\s+kron(?:e|er)/i],
  ['KRW', /^(?:south\s+)?korean\s+won/i],
  ['MXN', /^mexican\s+pesos?/i],
  ['BRL', /^brazilian\s+rea(?:l|is)/i],
  ['ZAR', /^(?:south african\s+)?rands?/i],
  ['RUB', /^(?:russian\s+)?rubles?/i],
  ['THB', /^(?:thai\s+)?bahts?/i],
]

/** Money that a text names, by word or by code; `counted` is true where a number stands right before or after it. */
export function currenciesIn(text: string): { code: string; start: number; end: number; counted: boolean }[] {
  const found: { code: string; start: number; end: number; counted: boolean }[] = []
  for (const match of text.matchAll(/(?<![\p{L}\p{N}])\p{L}|[$€£¥₹]/gu)) {
    const start = match.index
    if (found.some((other) => start < other.end)) continue
    const rest = text.slice(start, start + 40)
    const code = /^[A-Z]{3}(?![\p{L}\p{N}])/u.exec(rest)?.[0]
    const known = CURRENCIES.flatMap(([name, words]) => {
      const length = code === name ? 3 : (words.exec(rest)?.[0].length ?? 0)
      return length > 0 &&
        !/^[\p{L}\p{N}]/u.test(/\p{L}$/u.test(rest.slice(0, length)) ? rest.slice(length) : '')
        ? [{ name, length }]
        : []
    }).sort((a, b) => b.length - a.length)[0]
    if (!known) continue
    const end = start + known.length
    const counted =
      /[\d](?:\s?(?:hundred|thousand|million|billion|k))?\s?$/i.test(text.slice(0, start)) ||
      /^\s?\d/.test(text.slice(end))
    found.push({ code: known.name, start, end, counted })
  }
  return found
}
