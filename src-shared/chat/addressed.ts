/** Words after a name that make a sentence one about its bearer: "Marlow is funny". */
const ABOUT =
  /^\s*(?:['’]s|is|was|has|had|isn['’]?t|does|did|got|gets|just|said|says|keeps|would|looks|sounds|and|ist|war|hat|sagt|macht|es|está|foi|é)\b/iu
/** Words before a name at the end of a text that greet or thank. */
const GREETING =
  /(?:^|[\s,.!])(?:hi|hey|hello|yo|ok|okay|thanks|thank you|thx|ty|gg|nice|wow|come on|please|bye|good (?:morning|evening|night)|hallo|moin|servus|danke|bitte|tschüss|na|hola|gracias|oi|olá|obrigado|salut|merci|ciao|привет|спасибо)[\s,]*$/iu
const OPENING =
  /^[\s\W]*(?:(?:hi|hey|hello|yo|ok|okay|so|oh|hallo|moin|hola|oi|ciao|salut|привет)[\s,!]+)?$/iu

/**
 * Returns whether a text speaks to one of the names, instead of about it. The names must be in lower case.
 */
export function isAddressed(text: string, names: readonly string[]): boolean {
  for (const name of names) {
    const found = new RegExp(`(?<![\\p{L}\\p{N}_])@?${escaped(name)}(?![\\p{L}\\p{N}_])`, 'iu').exec(text)
    if (found === null) continue
    if (found[0].startsWith('@') || /[?？]/.test(text)) return true
    const before = text.slice(0, found.index)
    const after = text.slice(found.index + found[0].length)
    if (OPENING.test(before)) return !ABOUT.test(after)
    if (/^[\P{L}]*$/u.test(after) && (/,\s*$/.test(before) || GREETING.test(before))) return true
    if (/,\s*$/.test(before) && /^\s*[,!]/.test(after)) return true
  }
  return false
}

const escaped = (name: string): string => name.replace(/[^\p{L}\p{N}]/gu, '\\$&')
