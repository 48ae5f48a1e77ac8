import type { SeenLine } from '../events/observation.ts'
import type { ClassifiedLine } from '../sight/lines/line-class.ts'
import { type BeatBody, beatBody } from './beat-body.ts'
import type { ScreenMoment } from './moment.ts'

const failed =
  /^(?:[[(]?[\d:.,TZ/-]+[\])]? )*\W*(?:FAIL|FAILED|ERROR|FATAL)\b|\b[1-9]\d* (?:tests? |specs? |examples? )?(?:failed|failing|failures?|errors?)\b|\b(?:build|tests?|compilation|deploy(?:ment)?|job|pipeline|push|merge|install(?:ation)?|check) (?:has |have )?(?:failed|errored|broke)\b|^\w*(?:Error|Exception)\b ?:|\berror(?:\[E\d+\]| TS\d+| C\d+)?: |\bTraceback\b|\bsegmentation fault\b|\bpanicked at\b|\bcannot find (?:name|module)\b|\bcommand not found\b|\bmerge conflicts?\b|\bCONFLICT \(|^<{7} |\bexit(?:ed)?(?: with)? (?:code|status) [1-9]|\bts\(\d+\)|\bunexpected token\b|\bsyntax ?error\b|\bundefined reference\b|\bfatal: |\b(?:finished|completed|ended|terminated) with (?:\d+ |an? |some )?errors?\b/i
const passed =
  /\btests?:? +\d+ passed\b|\b(?:all )?(?:\d+ )?(?:tests?|checks|specs?) (?:have )?passed\b|\ball (?:tests|checks|green)\b|^\W*(?:=+ )?\d+ (?:passed|passing)\b|\b(?:build|compilation|deploy(?:ment)?|pipeline|merge|release) (?:was )?(?:succeeded|successful|success|complete[d]?|passed|finished)\b|\bBUILD SUCCESS\w*\b|\bcompiled successfully\b|\b0 (?:failed|errors|failures)\b|\bdeployed (?:to|successfully)\b|^OK \(\d+ tests/i
/** These phrases are worth a `reward`, not a `victory`. */
const done =
  /\bsuccessfully (?:deployed|published|merged|pushed)\b|\b(?:finished|completed|ended|executed) (?:without (?:any )?(?:errors?|problems)|successfully)\b/i
/** Signs of an unfinished or failed job. Beside them, only a verdict about all jobs is a success. */
const undone = /\b(?:in progress|queued|not (?:yet )?completed|not successful|failing)\b/i
const aboutAll = /\ball\b/i
const noFailure = /\b0 (?:failed|failures?|errors?|failing)\b|\bno (?:errors|failures|problems)\b/i
const diagnostic =
  /^\S+\.\w{1,4}:\d+(?::\d+)?: |\bundefined reference\b|\bexit (?:status|code) [1-9]|\berror: /i

/** Returns the beat about tests, builds or errors in a terminal, in an editor or on a page of results. */
export function readWork({ fresh, standing, isLoading }: ScreenMoment): BeatBody[] {
  if (isLoading) return []
  const isWork = standing.some(({ kind }) => kind === 'log')
  const lines = fresh.filter(
    ({ kind, line }) =>
      kind === 'log' || (isWork && (kind !== 'chat' || diagnostic.test(line.text))) || isAboutWork(line),
  )
  // In a terminal or an editor, a line that looks like speech or chat may be a message about work.
  const mayFail = ({ kind, line }: ClassifiedLine): boolean =>
    (kind !== 'chat' && kind !== 'dialogue') ||
    (isWork && (diagnostic.test(line.text) || (isAboutWork(line) && !line.text.includes(':'))))
  // If a build fails again, "failed" may already be on the screen. A new compiler message then counts as a failure.
  const isVerdict = fresh.some(({ line }) => diagnostic.test(line.text))
  if (
    lines.some((each) => isFailure(each.line) && mayFail(each)) ||
    (isVerdict && standing.some(({ line }) => isAboutWork(line) && isFailure(line)))
  )
    return [beatBody('setback', { salience: 0.55 })]
  const isUndone = standing.some(({ line }) => undone.test(line.text))
  const isPassed = lines.some(({ line: { text } }) => passed.test(text) && (!isUndone || aboutAll.test(text)))
  if (isPassed) return [beatBody('victory', { salience: 0.8 })]
  return lines.some(({ line }) => done.test(line.text)) ? [beatBody('reward')] : []
}

const isFailure = ({ text }: SeenLine): boolean => failed.test(text) && !noFailure.test(text)

/**
 * Returns whether a line is about work. Such a line also counts outside a terminal, for example on a results page.
 */
const isAboutWork = ({ text }: SeenLine): boolean =>
  /\b(?:build|tests|checks|deploy(?:ment)?|pipeline|compilation|pull request|merge|with(?:out)? errors)\b/i.test(
    text,
  ) && text.split(/\s+/).length <= 6
