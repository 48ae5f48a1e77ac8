/** A part of a request that may ask for something of its own. */
export interface Clause {
  readonly start: number
  readonly end: number
  readonly text: string
  /** True where it goes on with the sentence before it, or says that it asks once more. */
  readonly goesOn: boolean
}

// A new wish begins at a sentence's end, at «; », at «also»/«then», and at «and» before a verb or a question.
const BREAK =
  /(?<=[.?!]["'”’)]?)\s+(?=[\p{Lu}"'“\d])|\n+|;\s+|,?\s+(?:and\s+)?(?:then|also|additionally|afterwards|finally|lastly|plus|as well as)[,\s]+|,?\s+and\s+(?=(?:the|a|an|another|for|from|in|with|how|what|which|who|when|where|find|get|give|tell|show|calculate|compute|determine|book|order|play|put|set|send|make|create|convert|search|check|add|say|speak|spawn|pick|i'd|i)\b)|,\s+(?=(?:and\s+)?(?:for|another|the (?:first|second|third|other)|one)\b)/giu

const ONCE_MORE = /\b(?:another|second|third|fourth|other|also|too|again|similarly|likewise|same)\b/i

/** Cuts a request where another wish may begin; quoted text is never cut. */
export function clausesOf(text: string): Clause[] {
  const quoted = [
    ...text.matchAll(
      /"[^"]*"|“[^”]*”|«[^»]*»|(?<![\p{L}\p{N}])'[^']*'(?![\p{L}\p{N}])|\[[^\]]*\]|\([^)]*\)/gu,
    ),
  ]
    .filter((match) => match[0].length < text.length * 0.8)
    .map((match) => [match.index, match.index + match[0].length] as const)
  const clauses: Clause[] = []
  let start = 0
  const add = (end: number): void => {
    const words = text.slice(start, end)
    const goesOn = start > 0 && (!/[.?!]["'”’)]?\s*$/.test(text.slice(0, start)) || ONCE_MORE.test(words))
    if (/[\p{L}\p{N}]/u.test(words)) clauses.push({ start, end, text: words, goesOn })
  }
  for (const match of text.matchAll(BREAK)) {
    if (quoted.some(([from, to]) => from < match.index && match.index < to)) continue
    add(match.index)
    start = match.index + match[0].length
  }
  add(text.length)
  return clauses
}
