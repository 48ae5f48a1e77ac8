import type { Source } from '../values/source.ts'
import { permissionIn } from './permission.ts'
import { phraseIn } from './phrases.ts'
import { firstOf, reportIn } from './reports.ts'

/** Phrases that introduce an example, a report or a warning instead of a call. */
const CUES: readonly RegExp[] = [
  /\b(?:for (?:example|instance)|e\.g\.|such as|hypothetical(?:ly)?|(?<!\bI )suppose|(?<!\bI )imagine)/i,
  /\b(?:an? example|(?:examples?|sample|demo) ?(?:\w+ ){0,2}\w*:)/i,
  /\b(?:here['’]?s|here is|this is|learn|know|explains?|shows?|see) how (?:to|you|one|it|the|a|your)\b/i,
  /\b(?:you|one|users?|they|it|people|chat|developers?|somebody|someone) (?:could|can|might|may|would|should) (?:also |then |simply |just )?(?:be )?(?:write|written|use|say|type|send|emit|output|call it (?:like|with|as)|look|do\b)/i,
  /\b(?:attackers?|hackers?|strangers?|malware|injections?) (?:could|can|might|may|would|will) (?:\w+ly |then |just )?(?:write|send|put|use|inject|insert|run|call|hide|embed|make|trick|type|post|include|add|place|say|ask|tell)\b/i,
  /\b(?:in|into|to) (?:your|the|a|an) [^.!?,;:\n]{1,40}, (?:please |then |just |simply )?(?:put|paste|insert|write|type|add|place|enter)\b\W*$/i,
  /\b(?:I|we) (?:could|might|may|would) (?:also )?(?:be )?(?:write|written|use|say|type|send|emit|output|call it (?:like|with|as)|do something)/i,
  /\b(?:would|should|will|might|could|can|may|must) (?:also )?(?:look like|look as|look something|read\s*(?:as|like|:)|be written|be called|be invoked)(?!\w)/i,
  /(?<!\b(?:I|we)) (?:would|should|will|might|could|may|must) (?:then )?(?:return|respond|answer|output|reply)\b/i,
  /\b(?:looks?|is written|are written|is called|is invoked|formatted) (?:like|as|with|this way)\b/i,
  /\b(?:syntax|usage|format|signature|template|placeholder|pseudo-?code) ?(?:is|are|of|for|:)/i,
  /\bto (?:use|call|invoke|run|trigger)\b[^.!?]{0,60}\b(?:write|use|type|send|reply|say|emit|output)\b/i,
  /^\W*(?:then |please |simply |just )?(?:write|type|emit|reply with|respond with|answer with|return)\b/i,
  /\b(?:schema|definition|documentation|docs|specification) ?(?:is|are|says?|shows?)?(?: this)?\s*:\s*$/i,
  /\b(?:do not|don['’]t|never|must not|should not|shouldn['’]t|won['’]t|will not|would not|wouldn['’]t|did not|didn['’]t|avoid|instead of|rather than|no need to|refused? to|declined? to|unwilling to|not (?:going|allowed|willing|permitted|supposed) to) (?:\w+ ){0,3}(?:call|calling|use|using|run|running|write|writing|invoke|invoking|send|sending|emit|do|output|say)\b[^,;]*$/i,
  /\b(?:cannot|can['’]t|without) (?:call|calling|use|using|run|running|write|writing|invoke|invoking|send|sending)\W*$/i,
  /(?:^\W*|\b(?:do|does|did|is|and|but) )not[\s"'`]*$/i,
  /\b(?:instead of|rather than|in place of)[\s"'`]*$/i,
  /^\s*\/[/*]/,
  /^\s*(?:\d[\d:.,TZ+ -]{6,}(?:INFO|DEBUG|TRACE|WARN|WARNING|ERROR|FATAL)\b|\[(?:INFO|DEBUG|TRACE|WARN|WARNING|ERROR|FATAL)\])/i,
  /\b(?:already|previously|earlier|last time|before that|yesterday)\b[^.!?\n]{0,40}\b(?:called|ran|used|sent|invoked|executed|did|wrote|returned|got)\b/i,
  /\bjust (?:called|ran|used|sent|invoked|executed|wrote)\b/i,
  /\b(?:called|ran|used|sent|invoked|executed|wrote|returned|responded with|answered|replied with|produced|gave(?: me| us| back)?|got back|received|logged|printed|was|were)(?: the| this| an?)?(?: tool| call| result| following)?[:,]?\s*$/i,
  /\b(?:tool|function|api|server|previous|earlier|last|old) (?:result|response|output|answer|message)s?(?: was| were| is)?:?\s*$/i,
  /\b(?:previous|earlier|last|old) (?:tool |function )?(?:call|request)s?(?: was| were| is)?:?\s*$/i,
  /\b(?:would|could|might) (?:have been|be)(?: this| the following| something like)?:?\s*$/i,
  /\b(?:returns|responds with|outputs|yields)\b[^.!?\n]{0,20}$/i,
  /\b(?:wrong|incorrect|invalid|bad|not valid|broken|malformed)\b[^.!?\n]{0,30}:?\s*$/i,
  /^\W*(?:results?|response|output|observation|schema)\b(?: (?:of|from) [\w./-]+)?\W*:\W*$/i,
]

const maxReach = 200

/** A dialogue that the model wrote down, up to a call. */
const DIALOGUE = /(?:^|\n)[*_ ]*(?:user|human)[*_ ]*:[^\n]+\n+[*_ ]*(?:assistant|ai|model)[*_ ]*:[*_]*\s*$/i

/**
 * Returns the words before `from` that introduce an example, a report or a warning instead of a call, or that ask for
 * permission to make it.
 */
export function mentioningWords(source: Source, from: number, since = 0): string | undefined {
  const before = source.slice(Math.max(since, from - maxReach), from)
  const clause = lastClause(before, INTRODUCES)
  const asking = lastClause(before, ASKS)
  return (
    firstOf(CUES, clause) ??
    phraseIn('example', clause) ??
    phraseIn('declined', clause) ??
    phraseIn('instead', clause) ??
    permissionIn(asking) ??
    phraseIn('asks', asking) ??
    reportIn(clause === '' ? lastClause(before, CONTINUES) : clause) ??
    DIALOGUE.exec(before)?.[0].trim()
  )
}

const REFUSAL =
  /\b(?:(?:can|won)['’]t|cannot|will not|can not|unable to|not able to|refuse to|not (?:allowed|permitted|going) to)\b/i
const YET = /\b(?:but|so|yet|until|unless|without|before|instead)\b/i

/** Returns the words of a sentence before `from` that refuse what a tool is named after: "Sorry, I can't delete files." */
export function refusingWords(
  source: Source,
  from: number,
  names: readonly string[],
  since = 0,
): string | undefined {
  const before = source.slice(Math.max(since, from - maxReach), from)
  const sentence = lastClause(before, ENDS)
  const found = REFUSAL.exec(sentence)
  if (!found || YET.test(sentence)) return undefined
  const acts = sentence
    .slice(found.index + found[0].length)
    .toLowerCase()
    .trim()
    .split(/\W+/)
    .slice(0, 2)
  return names.some((name) => acts.includes(/^[a-z]+/i.exec(name)?.[0].toLowerCase() ?? name))
    ? sentence.trim()
    : undefined
}

/** Ends of a line after which a call in the next line belongs to the clause. A report may also lack its colon. */
const INTRODUCES = /[:：]$/
const CONTINUES = /[\p{L}\p{N},]$/u
const ASKS = /[\p{L}\p{N},:：?？]$/u
const ENDS = /[.!]$/

/** Returns the last clause of `before`; empty if a line break follows it, unless its end matches `continues`. */
function lastClause(before: string, continues: RegExp): string {
  const trimmed = before.replace(/(?:[\s>*-]|```(?:\w+(?:-\w+)*)?)+$/, '')
  const gap = before.slice(trimmed.length)
  if (trimmed === '') return ''
  if (gap.includes('\n') && !continues.test(trimmed)) return ''
  let start = 0
  for (let i = trimmed.length - 2; i >= 0 && start === 0; i--) {
    const char = trimmed[i]
    const ends = (char === '.' || char === '!' || char === '?') && /\s/.test(trimmed[i + 1] ?? '')
    if (
      char === '\n' ||
      (ends && !/(?:e\.g|i\.e|etc|\bz|\bp|\bej)$/i.test(trimmed.slice(Math.max(0, i - 3), i)))
    )
      start = i + 1
  }
  return trimmed.slice(start)
}

/**
 * Returns whether a range is not part of a sentence. Models write calls separately; people put JSON into their
 * sentences.
 */
export function standsAlone(source: Source, from: number, end: number): boolean {
  return beginsStatement(source, from) && endsStatement(source, end)
}

function beginsStatement(source: Source, from: number): boolean {
  const before = source.slice(Math.max(0, from - 40), from)
  const words = before.replace(/[ \t]+$/, '')
  return words === '' || /(?:[\r\n>*:：}\]]|[.!?…]["'”’)]*)$/.test(words) || /\n[-•\d.)]+$/.test(words)
}

function endsStatement(source: Source, end: number): boolean {
  const next = source.skipBlanks(end)
  const char = source.char(next)
  if (char === undefined || /[\r\n<{[`]/.test(char)) return true
  return next > end && /[\p{Lu}\p{Extended_Pictographic}]/u.test(source.slice(next, next + 2))
}

/** What people and models write in place of a value. */
export const PLACEHOLDER =
  /^(?:\.{3}|…|<[^<>/]{0,40}\b(?:your|text|value|name|arg|argument|string|number|query|message|here)\b[^<>/]{0,40}>|YOUR_[A-Z_]{1,40})$/i

/**
 * Returns the first placeholder if all arguments are placeholders, such as `{"text": "..."}`. Such a call only
 * explains its form.
 */
export function placeholderIn(args: Readonly<Record<string, unknown>>): string | undefined {
  const values = Object.values(args)
  return values.every((value) => typeof value === 'string' && PLACEHOLDER.test(value))
    ? (values[0] as string | undefined)
    : undefined
}
