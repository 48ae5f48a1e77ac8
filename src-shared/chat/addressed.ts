/** Words after a name that make a sentence one about its bearer: "Marlow is funny". */
const ABOUT =
  /^\s*(?:['’]s|(?:is|was|has|had|isn['’]?t|does|did|got|gets|just|said|says|keeps|would|looks|sounds|ist|war|hat|sagt|macht|es|está|foi|é)(?![\p{L}\p{N}])|[<>=/])/iu
/** Words before a name that greet, thank or urge. */
const GREETING =
  /(?:^|[\s,.!?])(?:hi|hey|hello|yo|ok|okay|so|oh|thanks|thank you|thx|ty|gg|nice|wow|come on|please|bye|good (?:morning|evening|night)|hallo|moin|servus|danke|bitte|tschüss|na|hola|gracias|oi|olá|obrigado|salut|merci|ciao|привет|спасибо)[\s,!]*$/iu
/** Pronouns and commands that show that a text addresses someone. */
const SECOND_PERSON =
  /(?<![\p{L}\p{N}])(?:you|your|yours|u|ur|tell|say|give|sing|pick|choose|roast|rate|guess|help|look|du|dich|dir|dein\w*|sag|erzähl|tu|te|você|usted|ты|тебе)(?![\p{L}\p{N}])/iu
/** Words before a name that show that the text is about its bearer: "the marlow emote", "lines for marlow". */
const NOUN =
  /(?<![\p{L}\p{N}])(?:the|this|that|our|my|a|an|of|for|from|about|with|by|like|love|hate|and|or|is|get|der|die|das|dieser|von|für|mit|und|el|la|o|de)\s*$/iu

/**
 * Returns whether a text speaks to one of the names, instead of about it. The names must be in lower case.
 */
export function isAddressed(text: string, names: readonly string[]): boolean {
  return names.some((name) => {
    const pattern = new RegExp(`(?<![\\p{L}\\p{N}_])@?${escaped(name)}(?![\\p{L}\\p{N}_])`, 'iu')
    const found = pattern.exec(text)
    if (found === null) return false
    const before = text.slice(0, found.index)
    const after = text.slice(found.index + found[0].length)
    return found[0].startsWith('@') || isCalled(before, after)
  })
}

/** Returns whether a name between two texts calls its bearer. */
function isCalled(before: string, after: string): boolean {
  if (!/[\p{L}\p{N}]/u.test(before) || GREETING.test(before)) return !ABOUT.test(after)
  if (NOUN.test(before)) return false
  const isPaused = /[,.!?;:–—-]\s*$/u.test(before) || /^\s*[,;:–—]/u.test(after)
  if (isPaused) return !ABOUT.test(after)
  const isLast = !/[\p{L}\p{N}]/u.test(after)
  return isLast && (/[?？]/u.test(after) || SECOND_PERSON.test(before))
}

const escaped = (name: string): string => name.replace(/[^\p{L}\p{N}]/gu, '\\$&')
