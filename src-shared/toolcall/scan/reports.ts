import type { Source } from '../values/source.ts'

/** Texts from outside, and what they consist of. */
const DOCUMENT =
  '(?:(?:web ?)?pages?|(?:web ?)?sites?|files?|documents?|read ?me|e?-?mails?|letters?|screenshot|picture|image|logs?|posts?|articles?|threads?|issues?|tickets?|snippets?|paragraphs?|footers?|headers?|attachments?|excerpts?|quotes?|quotations?|transcripts?|traces?|dumps?|samples?|fixtures?|payloads?|prompts?|[\\w-]+\\.(?:json|md|txt|ya?ml|html?|csv|log|py|js|ts|eml))'
const TEXT = `(?:${DOCUMENT}|messages?|notes?|text|screen|banner|comments?|results?|outputs?|responses?|repl(?:y|ies)|lines?|rows?|cells?|sections?|blocks?|examples?|tests?|records?|entr(?:y|ies)|fields?|descriptions?|titles?|captions?|code|source|scripts?|configs?|lists?|tables?|chat)`
const AUTHOR =
  '(?:viewers?|senders?|authors?|attackers?|strangers?|someone|somebody|they|it|he|she|this|that|which)'
const ASKS =
  '(?:sa(?:ys?|id)|asks?|asked|tells?|told|wants?|wanted|instruct(?:s|ed)?|requests?|requested|tr(?:y|ies|ied)|attempts?|attempted|suggests?|suggested|demands?|demanded|recommends?|recommended|claims?|proposes?|proposed|wr(?:ites?|ote)|typed|posted|sent|quotes?|quoted|reads?|contains?|contained|includes?|included|mentions?|mentioned)'
const SHOWS =
  '(?:shows?|showed|displays?|displayed|holds?|held|lists?|listed|embeds?|hides?|hid|(?:starts?|started|ends?|ended|begins?|began) with|states?|stated|prints?|printed|consists? of)'
/** Words between a report and the call that it reports: `the following tool call:`, `me to run`. */
const BETWEEN =
  '(?:this|these|the|following|an?|one|some|only|just|exactly|embedded|hidden|injected|suspicious|literal(?:ly)?|raw|quoted|fake|json|xml|tool|function|python|shell|calls?|commands?|instructions?|lines?|texts?|blocks?|snippets?|code|strings?|requests?|invocations?|payloads?|markup|tags?|items?|two|three|that|which|says|saying|reads|reading|contains|containing|looks|like|with|in|on|at|of|it|its|as|me|us|you|assistants?|models?|ai|agents?|readers?|bots?|everyone|anyone|to|should|must|be|please|now|and|then|we|i|also)'
const RUN =
  '(?:run|call|execute|invoke|use|issue|make|send|perform|trigger|do|output|emit|write|type|enter|add)'
const OBJECT = `(?:[ "'“‘(:,*-]+${BETWEEN}\\b)*(?:[ "'“‘]+${RUN}\\b(?:[ "'“‘]+[\\w/-]+(?:\\.\\w+)*){0,3})?`
const END = '[^\\p{L}\\p{N}.!?…]*$'

/** Reports of what a text says, at the end of the words before a call: "the page asks me to run". */
const BEFORE: readonly RegExp[] = [
  new RegExp(`\\b${TEXT}\\b(?:[^.!?,;:]{0,60}? )??(?:${ASKS}|${SHOWS})\\b${OBJECT}${END}`, 'iu'),
  new RegExp(
    `\\b${DOCUMENT}\\b(?:[^.!?,;:]{0,60}? )??(?:is|was|are|were|has|have|had)\\b${OBJECT}${END}`,
    'iu',
  ),
  new RegExp(`\\b${AUTHOR}(?: \\w+ly| just| then)? ${ASKS}\\b${OBJECT}${END}`, 'iu'),
  new RegExp(`\\b(?:I|we) (?:\\w+ )?(?:found|saw|see|noticed|spotted|quote)\\b${OBJECT}${END}`, 'iu'),
  /\b(?:contents?|copy|excerpt|quotation|quoted|line \d+) (?:of|from|in)\b[^.!?]{0,60}[:：]\s*$/iu,
  /\b(?:line|row|record|entry) \d+\W*$/i,
  /^\W*(?:the )?(?:\w+ )?(?:contents?|quotes?|quotation|excerpt|transcript|original)(?: text| line| call)?\W*[:：]\W*$/i,
  new RegExp(`^\\W*${DOCUMENT}\\W*[:：]\\W*$`, 'iu'),
  /\b(?:according to|quoted from|as written in|copied from)\b[^.!?]{0,60}$/iu,
]

/** Words with which a speaker announces a call, even if a text suggested it. */
const INTENT =
  /\b(?:I['’]ll|I will|I am going to|I['’]m going to|let me|let['’]s|we['’]ll|so I|therefore I|next I|now I)\b(?! not\b)/i

const NEVER = "(?:not|never|\\w+n['’]t)"
const ACT =
  '(?:run|ran|running|call(?:ed|ing)?|execut\\w+|invok\\w+|follow\\w*|obey\\w*|act(?:ed|ing)? on|perform\\w*|trigger\\w*|carr(?:y|ied|ying)|compl(?:y|ied|ying)|treat\\w*|issu(?:e|ed|ing)|send|sent|(?:us|mak)(?:e|ing) (?:it|that|this)|do(?:ne|ing)? (?:it|that|this|so))'
const SUBJECT = '(?:but |and |though |yet |however,? |which |so )?(?:I|we|it|that|this|nothing|no tool)'

/** Comments on a call in the words behind it: "but I will not", ", which is a test fixture". */
const BEHIND: readonly RegExp[] = [
  new RegExp(
    `^[\\s.,;:–—(-]*(?:${SUBJECT}\\b)?[^.!?,\\n]{0,20}?\\b${NEVER}(?: (?:going to|be|been|being|to|actually|simply|yet|ever))* ${ACT}`,
    'i',
  ),
  new RegExp(
    `^[\\s,;–—-]*(?:but|and|though|yet) (?:I|we|it)\\b[^.!?\\n]{0,12}?${NEVER}\\s*(?:[.,;!–—)]|$)`,
    'i',
  ),
  new RegExp(
    `^[\\s.,;–—(-]*${SUBJECT}\\b[^.!?\\n]{0,20}?\\b(?:refus|declin|ignor|${ACT} (?:neither|none|nothing))`,
    'i',
  ),
  /^["'”’`)]*\s+(?:would|could|might)\b(?! (?:you|I|we|he|she|it|they|be)\b|\s*$)/i,
  /^\W*(?:and|as|because|since) (?:it|this|that|they) (?:would|could|might)\b/i,
  /^[^.!?\n]{0,80}\bnever (?:do|run|call|use|write|send|put|paste) (?:that|this|it|so)\b/i,
  /^[\s.,;–—(-]*(?:ignor(?:ed|ing)|neither (?:was|did))\b/i,
  /^\s*,? which (?:is|was|looks|appears|seems|comes?|came|would|tells?|asks?|tries|wants)\b/i,
  new RegExp(
    `^[\\s.,;–—(-]*(?:that|this|it) (?:is|was) (?:what|only|just|all|merely|the|an?)\\b[^.!?\\n]{0,30}?\\b(?:${TEXT}|data|injection|instruction)\\b`,
    'i',
  ),
  /^["'”’`)]*\s*(?:is|was|are|were|appears?|appeared|looks|seems|comes?|came|has been|had been) (?:(?:only|just|merely|simply|also|probably|clearly|obviously|already) )?(?:an?|the|what|how|where|in|on|at|from|part|quoted|written|printed|shown|found|text|data|like|not|hidden|embedded|injected|nothing|labell?ed)\b/i,
  new RegExp(
    `^["'”’\`)]*,? (?:in|from|on|inside|within|as|taken from|hidden in|found in) (?:the|its|that|this|an?|your|plain)\\b[^.!?,\\n]{0,30}?\\b${TEXT}\\b`,
    'i',
  ),
]

const maxReach = 200

/** Returns the end of a clause before a call if it reports the call instead of announcing it. */
export function reportIn(clause: string): string | undefined {
  return INTENT.test(clause) ? undefined : firstOf(BEFORE, clause)
}

/**
 * Returns the words behind `end`, in the same line, that comment on a call instead of following it: ", which is a
 * test fixture".
 */
export function commentBehind(source: Source, end: number): string | undefined {
  const next = source.char(source.skipBlanks(end))
  if (next === undefined || !/[\p{L},;.()"'”’`–—-]/u.test(next)) return undefined
  return firstOf(BEHIND, source.match(/^[^\n]*/, end, maxReach)?.[0] ?? '')
}

/** Returns the words of the first pattern that matches. */
export function firstOf(patterns: readonly RegExp[], text: string): string | undefined {
  for (const pattern of patterns) {
    const found = pattern.exec(text)
    if (found) return found[0].trim()
  }
  return undefined
}
