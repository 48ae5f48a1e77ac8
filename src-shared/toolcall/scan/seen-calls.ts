import { callKey } from '../../step/step.ts'
import { type Match, readFormat, type Site } from '../formats/format.ts'
import { formatsAt, lineFormats } from '../formats/formats.ts'
import type { ToolIndex } from '../repair/tool-index.ts'
import { unescapeAll } from '../values/escapes.ts'
import { Source } from '../values/source.ts'
import { decodeEntities } from '../values/xml-text.ts'
import { fenceAt } from './fence.ts'
import { readWrapped } from './read-wrapped.ts'
import { type ScoredCall, scoreCall } from './score.ts'
import { wrapperAt } from './wrappers.ts'

/** Marks in front of a line: its number, such as `12 `, `1) ` or `[L1] `, a prompt, or a quotation mark of mails. */
const LINE_LEADS = /^(?:[ \t]*(?:\[?L?\d+(?:[ \t]*[\]|:→\t.)]|[ \t]{1,2})|[>|#$]))+[ \t]?/gim
/** Tags of HTML that set a part of a call in other letters, such as `<b>wait</b>(ms=9)`. */
const TAGS = /<\/?(?:a|b|br|code|em|i|li|p|pre|span|strong|td|u)(?:\s[^<>]*)?\/?>/gi
/** The second label of a call in labelled lines, such as `Action: wait Action Input: {…}`, on the line of the first. */
const INLINE_LABELS = /(?<![ \t])[ \t]+(?=(?:Action|Tool)[ _]Input\s*:)/gi
const MARKDOWN_ESCAPES = /\\(?=[_*[\](){}<>#`|~-])/g
const maxEscapes = 2
/** Maximum distance (characters) of a tool's name from the start of its call, and from a bracket around both. */
const maxLead = 60
const maxBracketLead = 4_000
/** Maximum work for each character, as counted by `Source`. */
const workPerCharacter = 60
/** Fewer letters than this may also be words of a sentence, such as `search cats`. */
const minLetters = 24
/** Maximum length (characters) of the pattern of a call in labels. `minLetters` covers longer ones. */
const maxLabels = 4_000
/** What may stand between two parts of a call in labels, and behind its last value. */
const LABEL_GAP = '[^\\p{L}\\p{N}]{1,20}'
const LABEL_SIGN = '["\'`*]{0,3}\\s{0,4}[:=]\\s{0,4}["\'`*]{0,3}'
const VALUE_END = '(?=[.,;:!?]?(?:[\\s"\'`)}\\]<|\\\\]|$))'

/** How much of a call a text contains: nothing, all but some arguments, or everything. */
export type Share = 0 | 1 | 2

interface SeenTool {
  /** The arguments of the calls by the keys of the calls; undefined if a text takes too much work. */
  readonly calls: ReadonlyMap<string, readonly string[]> | undefined
  /** The texts with the tool's name. */
  readonly texts: readonly string[]
}

/**
 * The calls that texts contain in any notation: in sentences, quotes and code, and escaped. Only the surroundings of the
 * names of looked-up calls are read.
 */
export class SeenCalls {
  private readonly texts: readonly string[]
  private readonly tools: ToolIndex
  private versions: readonly { readonly text: string; readonly letters: string }[] | undefined
  private readonly known = new Map<string, SeenTool>()

  constructor(texts: readonly string[], tools: ToolIndex) {
    this.texts = texts
    this.tools = tools
  }

  /** Returns how much of a call the texts contain. `raw`: the call as the model wrote it. */
  shareOf({ name, args }: ScoredCall, raw: string): Share {
    if (this.texts.length === 0) return 0
    this.versions ??= [...new Set(this.texts.flatMap(versionsOf))].map((text) => ({
      text,
      letters: lettersOf(text),
    }))
    const letters = lettersOf(raw)
    if (letters.length >= minLetters && this.versions.some((one) => one.letters.includes(letters))) return 2
    const { calls, texts } = this.known.get(name) ?? this.read(name)
    if (calls === undefined || calls.has(keyOf(name, args))) return 2
    const labels = texts.length === 0 ? undefined : inLabels(name, args)
    if (labels && texts.some((text) => labels.test(text))) return 2
    const own = new Set(partsOf(args))
    const isPart = (parts: readonly string[]) => parts.length > 0 && parts.every((part) => own.has(part))
    return [...calls.values()].some(isPart) ? 1 : 0
  }

  private read(name: string): SeenTool {
    const found = new Map<string, readonly string[]>()
    let isWhole = true
    const spelled = spelledAs(name)
    const texts = (this.versions ?? []).map(({ text }) => text).filter((text) => text.search(spelled) !== -1)
    for (const text of texts) isWhole = addCalls(text, name, this.tools, found) && isWhole
    const seen = { calls: isWhole ? found : undefined, texts }
    this.known.set(name, seen)
    return seen
  }
}

/** Returns the key of a call. Blanks and the case of letters do not matter. */
const keyOf = (name: string, args: Readonly<Record<string, unknown>>): string =>
  callKey({ name, arguments: args })
    .toLowerCase()
    .replace(/(?:\s|\\[nrt])+/g, ' ')

const partsOf = (args: Readonly<Record<string, unknown>>): string[] =>
  Object.entries(args).map(([name, value]) => keyOf(name, { value }))

const lettersOf = (text: string): string => text.replace(/[^\p{L}\p{N}]+/gu, '').toLowerCase()

/**
 * Returns the text as it is and, if they differ, without tags, and without marks in front of its lines, entities and
 * escapes.
 */
function versionsOf(text: string): string[] {
  const plain = decodeEntities(text.replace(LINE_LEADS, '')).replace(INLINE_LABELS, '\n')
  const versions = [text, text.replace(TAGS, ''), plain.replace(MARKDOWN_ESCAPES, '')]
  for (let n = 0; n < maxEscapes; n += 1) {
    const last = versions.at(-1) as string
    if (last.includes('\\')) versions.push(unescapeAll(last, true))
  }
  return versions
}

/** Adds all calls of one tool. Returns false if that takes too much work. */
function addCalls(
  text: string,
  name: string,
  tools: ToolIndex,
  found: Map<string, readonly string[]>,
): boolean {
  const source = new Source(text, workPerCharacter * text.length + 300_000)
  const tried = new Set<number>()
  for (const { index } of text.matchAll(spelledAs(name))) {
    for (const at of startsBefore(text, index)) {
      if (tried.has(at)) continue
      tried.add(at)
      if (source.exhausted) return false
      for (const { calls } of matchesAt({
        source,
        at,
        tools,
        wrapper: undefined,
        sure: true,
        lineStart: true,
      }))
        for (const call of calls) {
          const { valid, name: tool, args } = scoreCall(call, tools, false)
          if (valid) found.set(keyOf(tool, args), partsOf(args))
        }
    }
  }
  return true
}

/** Matches a tool's name in any spelling, such as `delete_file`, `deleteFile` and `delete__file`. */
function spelledAs(name: string): RegExp {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? []
  return new RegExp(words.join('[^\\p{L}\\p{N}]{0,3}'), 'giu')
}

/**
 * Matches a call in labels, such as `tool: wait\nms: 9`. Its last value has no closing mark, so a reader would add the
 * rest of the sentence or quotation around the call.
 */
function inLabels(name: string, args: Readonly<Record<string, unknown>>): RegExp | undefined {
  const pairs = Object.entries(args)
  if (pairs.length === 0 || pairs.some(([, value]) => typeof value === 'object')) return undefined
  const lines = pairs.map(
    ([key, value]) => `${literally(key)}${LABEL_SIGN}${literally(String(value))}${VALUE_END}`,
  )
  const heading = `(?:(?:args|arguments|parameters|input)${LABEL_GAP})?`
  const pattern = `${spelledAs(name).source}${LABEL_GAP}${heading}${lines.join(LABEL_GAP)}`
  return pattern.length > maxLabels ? undefined : new RegExp(pattern, 'iu')
}

const literally = (text: string): string =>
  text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&').replace(/\s+/g, '\\s+')

/**
 * Returns the places where a call with a name at `at` can begin: at the name, before a word or mark, or at a bracket
 * around it. The name itself may follow a letter, because many scripts write no blanks.
 */
function startsBefore(text: string, at: number): number[] {
  const starts: number[] = []
  let open = 0
  for (let i = at; i >= 0 && at - i <= maxBracketLead; i--) {
    const char = text[i] as string
    const isBracket = char === '{' || char === '['
    if (char === '}' || char === ']') open += 1
    else if (isBracket && open > 0) open -= 1
    else if (isBracket) starts.push(i)
    const isNear = at - i <= maxLead && !isBracket
    if (i === at || (isNear && /\S/.test(char) && !(inWord(char) && inWord(text[i - 1] ?? ' '))))
      starts.push(i)
  }
  return starts
}

const inWord = (char: string): boolean => /[\p{L}\p{N}_]/u.test(char)

function matchesAt(site: Site): Match[] {
  const { source, at, tools } = site
  const fence = fenceAt(source, at, tools)
  const wrapper = fence?.wrapper ?? wrapperAt(source, at)
  const wrapped =
    wrapper && readWrapped({ ...site, wrapper }, wrapper, fence?.body ?? at + wrapper.open.length)
  const formats = [...formatsAt(source.char(at) as string), ...lineFormats].filter(
    ({ place }) => place === 'anywhere',
  )
  return [wrapped, ...formats.map((format) => readFormat(format, site))].filter(
    (match) => match !== undefined,
  )
}
