import { firstOf } from './reports.ts'

/** Actions that a model asks permission for. */
const ACT =
  '(?:run|call|execut|invok|us|issu|mak|send|perform|trigger|do|apply|start|delet|remov|overwrit|creat|writ|edit|chang|mov|renam|install|open|post|buy|book|pay|order|submit|publish|push|commit)e?'
const GO = '(?:go ahead|go on|proceed|continue)'
const ASKER =
  '(?:(?:should|shall|may|can|could|might) (?:I|we)|(?:do|would) you (?:want|like|prefer|need) (?:me|us) to)'
const OKAY = '(?:ok(?:ay)?|alright|all right|fine)'
const WH = '(?<!\\b(?:how|what|where|when|why|which|who)\\b(?: \\w+){0,3} )\\b'

/** Questions and requests before a call: "Should I run", "Please confirm before I call". "How can I run" does not count. */
const BEFORE: readonly RegExp[] = [
  new RegExp(
    `${WH}(?:should|shall|may|can|could|might) (?:I|we) (?:(?:now|then|also|just|please|really|first) )?(?:${ACT}|${GO})\\b`,
    'i',
  ),
  new RegExp(`${WH}(?:do|would) you (?:\\w+ly |still |also )?(?:want|like|prefer|need) (?:me|us) to\\b`, 'i'),
  new RegExp(`\\b(?:is it|would it be|are you) ${OKAY} (?:if (?:I|we)|for me to|with)\\b`, 'i'),
  /\b(?:would|do) you mind if (?:I|we)\b|^\W*want (?:me|us) to\b|\bare you sure (?:that )?you want\b/i,
  new RegExp(`\\bis (?:this|that|it) ${OKAY}\\?\\W*$`, 'i'),
  /\b(?:if|once|when|unless) you (?:agree|approve|confirm|allow|permit)\b|\byour (?:permission|approval|consent|confirmation|go-ahead)\b(?=[^.!?\n]{0,40}$)/i,
  /(?:^\W*|\bplease (?:\w+ )?|\b(?:can|could|would|will) you (?:\w+ )?)(?:confirm|approve|let me know|tell me)\b[^.!?\n]{0,30}\b(?:before|if|whether|that|when) (?:I|we|you want)\b/i,
]

/** The sentence behind a call, if it asks about this call: "Shall I go ahead?", "Is that okay?", "Please confirm." */
const BEHIND: readonly RegExp[] = [
  new RegExp(
    `^${ASKER} (?:\\w+ )?(?:(?:go ahead|proceed)\\b(?! (?:to|and)\\b)|${ACT} (?:this|that|it|these|those|them|the (?:\\w+ )?(?:calls?|commands?|tools?|functions?|actions?|requests?))\\b)(?![^?]*\\b(?:else|next|other|another|also|too|rest)\\b)[^.!?\\n]{0,60}\\?`,
    'i',
  ),
  new RegExp(
    `^(?:(?:is|does|would) (?:this|that|it) (?:(?:be|look|sound|seem) )?(?:${OKAY}|correct)|(?:does|do) (?:this|that|it|these|they) look (?:good|right)|are you ${OKAY} with (?:this|that|it))(?: (?:with|for|by) you)?(?: (?:if|so|before) [^.!?\\n]{0,40})?\\?`,
    'i',
  ),
  /^(?:ok(?:ay)?|proceed|continue|confirm|go ahead|(?:should|shall|may|can) I(?: continue)?)\?/i,
  /^are you sure(?: (?:about|that|you want)\b[^.!?\n]{0,40})?\?/i,
  /^(?:if|once|when) you (?:want|like|wish|agree|approve|confirm|allow|say so)\b[^.!?\n]{0,20}[.!?\n]/i,
  /^(?:please |can you |could you )?(?:confirm|approve)(?: (?:this|that|it|first|before I\b[^.!?\n]{0,40}|(?:that|if|whether) (?:I|you want me)\b[^.!?\n]{0,40}|the (?:call|command|action|request)))?\s*(?:[.!?:]|$)/i,
  /^(?:please )?(?:let me know|tell me) (?:if|whether|when) (?:(?:I|we) (?:should|can|may)|you (?:want|would like) (?:me|us) to) (?:go ahead|proceed|run (?:it|this|that)|do (?:it|this|that))\b/i,
]

/** First words of the sentences that `BEHIND` matches. A stream waits for the end of no other sentence. */
export const PERMISSION_STARTS: readonly string[] =
  'should shall may can could might do does would is are ok okay go proceed continue confirm approve please let tell if once when'.split(
    ' ',
  )

/** Returns the words of a clause before a call that ask for permission to make it. A finished statement asks nothing. */
export function permissionIn(clause: string): string | undefined {
  return /[.!…]["'”’)]*$/.test(clause) ? undefined : firstOf(BEFORE, clause)
}

/** Returns the words of the sentence behind a call that ask for permission to make it. */
export const permissionBehind = (sentence: string): string | undefined => firstOf(BEHIND, sentence)
