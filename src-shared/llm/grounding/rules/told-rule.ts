import type { Candidate } from '../assign.ts'
import type { Slot } from '../slots.ts'
import { partsOf } from '../words.ts'
import type { EvidenceRule } from './evidence-rule.ts'

const WORDS =
  /(?:^|_)(?:text|texts|message|msg|content|contents|caption|body|prompt|comment|reply|tweet|speech|lyrics|words|line|memo|notes?|remarks?)$/
const HEADS = /(?:^|_)(?:title|subject|headline|question)$/
/** A title that is still to be written, not that of a film to be found. */
const WRITTEN =
  /\b(?:of|for) (?:the|a|an|your|this) (?:new )?(?:note|message|post|email|e-mail|poll|clip|stream|card|article|issue|ticket|document)\b|\b(?:viewers|audience|chat|to (?:show|write|post|display|create))\b/i

/**
 * True for an argument whose words people will read or hear (a message, a caption, the title of something new). Who asks for
 * «a funny text about my keyboard» tells what it is about, not the words: only those that are quoted or told are values.
 */
export const holdsProse = (slot: Slot): boolean => {
  if (slot.type !== 'string' || slot.options.length > 0) return false
  const name = partsOf(slot.name).join('_')
  return WORDS.test(name) || (HEADS.test(name) && WRITTEN.test(slot.description))
}

/** Rules whose candidates are words that the request tells for such an argument. */
export const tellsWords = (rule: string): boolean => /^(?:told|quoted|suggested)$/.test(rule)

const TELLS =
  /(?::(?=\s)|\b(?:saying|says|say|reads|reading|that says|told that)\b(?!\s+(?:something|anything|nothing|it|so|that|hi to|hello to|about)\b),?)\s{1,2}(?!["'“‘«`])(?=[\p{L}\p{N}])/giu
/** «remind me in 5 minutes to drink water», where nothing is said or told after a colon. */
const REMINDS =
  /\b[Rr]emind\s(?:(?!to\b)[\p{L}\p{N}'’@_]+\s){1,6}to\s(?=\p{Ll})|\b[Rr]eminder\s(?:(?!to\b)[\p{L}\p{N}'’]+\s){0,4}to\s(?=(?!(?:chat|everyone|everybody|all|the|my|our|me|us|him|her|them)\b)\p{Ll})/u

/** Where the words may end and something else about the call begins. */
const MAY_END = /,?\s(?:and|for|in|with|at|on|to|by|from|using|then|every|each|once)\s/giu
const MOST_TOLD = 400
const MOST_FORMS = 6

/** What follows «saying», «that reads» or a colon, to the end of its line; where that may be too much, its beginnings too. */
export const toldRule: EvidenceRule = {
  name: 'told',
  applies: holdsProse,
  offer: ({ evidence: { text, spans } }) => {
    TELLS.lastIndex = 0
    const [said, asked] = [TELLS.exec(text), REMINDS.exec(text)]
    // «remind me to say hi» is to say hi.
    const tells = said && asked ? (said.index < asked.index ? said : asked) : (said ?? asked)
    if (
      !tells ||
      spans.some(({ kind, start, end }) => kind === 'quoted' && start <= tells.index && tells.index < end)
    )
      return []
    const start = tells.index + tells[0].length
    const line = /^[^\n]*/.exec(text.slice(start, start + MOST_TOLD))?.[0].trimEnd() ?? ''
    const whole = tells[0].startsWith(':') ? [] : [...line.matchAll(MAY_END)].map((match) => match.index)
    return [line.length, ...whole].slice(0, MOST_FORMS).map(
      (length): Candidate => ({
        value: line.slice(0, length),
        score: whole.length > 0 ? 1.4 : 2.6,
        at: { start, end: start + length },
        rule: 'told',
      }),
    )
  },
}
