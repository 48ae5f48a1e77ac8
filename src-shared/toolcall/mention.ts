import type { Source } from './source.ts'

/**
 * Words that announce an example, a report or a warning, not a call: what follows them in the same
 * breath is text. One row a habit of speech; each is matched against the clause before the place.
 */
const CUES: readonly RegExp[] = [
  /\b(?:for (?:example|instance)|e\.g\.|such as|hypothetical(?:ly)?|(?<!\bI )suppose|(?<!\bI )imagine)/i,
  /\b(?:an? example|(?:examples?|sample|demo) ?(?:\w+ ){0,2}\w*:)/i,
  /\b(?:here['’]?s|here is|this is|learn|know|explains?|shows?|see) how (?:to|you|one|it|the|a|your)\b/i,
  /\b(?:you|one|users?|they|it|people|chat|developers?|somebody|someone) (?:could|can|might|may|would|should) (?:also |then |simply |just )?(?:be )?(?:write|written|use|say|type|send|emit|output|call it (?:like|with|as)|look|do\b)/i,
  /\b(?:I|we) (?:could|might|may|would) (?:also )?(?:be )?(?:write|written|use|say|type|send|emit|output|call it (?:like|with|as)|do something)/i,
  /\b(?:would|should|will|might|could|can|may|must) (?:also )?(?:look like|look as|look something|read\s*(?:as|like|:)|be written|be called|be invoked)(?!\w)/i,
  /(?<!\b(?:I|we)) (?:would|should|will|might|could|may|must) (?:then )?(?:return|respond|answer|output|reply)\b/i,
  /\b(?:looks?|is written|are written|is called|is invoked|formatted) (?:like|as|with|this way)\b/i,
  /\b(?:syntax|usage|format|signature|template|placeholder|pseudo-?code) ?(?:is|are|of|for|:)/i,
  /\bto (?:use|call|invoke|run|trigger)\b[^.!?]{0,60}\b(?:write|use|type|send|reply|say|emit|output)\b/i,
  /^\W*(?:then |please |simply |just )?(?:write|type|emit|reply with|respond with|answer with|return)\b/i,
  /\b(?:schema|definition|documentation|docs|specification) ?(?:is|are|says?|shows?)?(?: this)?\s*:\s*$/i,
  /\b(?:do not|don['’]t|never|must not|should not|shouldn['’]t|won['’]t|will not|would not|wouldn['’]t|did not|didn['’]t|avoid|instead of|rather than|no need to) (?:\w+ ){0,3}(?:call|calling|use|using|run|running|write|writing|invoke|invoking|send|sending|emit|do|output|say)\b[^,;]*$/i,
  /\b(?:cannot|can['’]t|without) (?:call|calling|use|using|run|running|write|writing|invoke|invoking|send|sending)\W*$/i,
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

const REACH = 200

/** Whether the words right before `from` announce an example or speak about a call. Looks back only. */
export function isMentioned(source: Source, from: number): boolean {
  const before = source.text.slice(Math.max(0, from - REACH), from)
  const clause = lastClause(before)
  return clause !== '' && CUES.some((cue) => cue.test(clause))
}

/** The words since the last end of a sentence or paragraph; a colon before a line break carries over. */
function lastClause(before: string): string {
  const trimmed = before.replace(/(?:[\s>*-]|```[\w-]*)+$/, '')
  const gap = before.slice(trimmed.length)
  if (trimmed === '') return ''
  if (gap.includes('\n') && !/[:：]$/.test(trimmed)) return ''
  let start = 0
  for (let i = trimmed.length - 2; i >= 0 && start === 0; i--) {
    const char = trimmed[i]
    const ends = (char === '.' || char === '!' || char === '?') && /\s/.test(trimmed[i + 1] ?? '')
    if (char === '\n' || (ends && !/(?:e\.g|i\.e|etc)$/i.test(trimmed.slice(Math.max(0, i - 3), i))))
      start = i + 1
  }
  return trimmed.slice(start)
}
