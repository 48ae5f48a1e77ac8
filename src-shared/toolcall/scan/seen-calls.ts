import { callKey } from '../../step/call-key.ts'
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

/** Marks in front of a line: its number, or a quotation mark of mails. */
const LINE_LEADS = /^(?:[ \t]*(?:\d+[ \t]*[|:→\t]|[>|]))+[ \t]?/gm
/** Tags of HTML that set a part of a call in other letters, such as `<b>wait</b>(ms=9)`. */
const TAGS = /<\/?(?:a|b|br|code|em|i|li|p|pre|span|strong|td|u)(?:\s[^<>]*)?\/?>/gi
/** The second label of a call in labelled lines, such as `Action: wait Action Input: {…}`, on the line of the first. */
const INLINE_LABELS = /[ \t]+(?=(?:Action|Tool)[ _]Input\s*:)/gi
const MARKDOWN_ESCAPES = /\\(?=[_*[\](){}<>#`|~-])/g
const maxEscapes = 2
/** Maximum distance (characters) of a tool's name from the start of its call, and from a bracket around both. */
const maxLead = 60
const maxBracketLead = 4_000
/** Maximum work for each character, as counted by `Source`. */
const workPerCharacter = 60
/** Fewer letters than this may also be words of a sentence, such as `search cats`. */
const minLetters = 24

/**
 * The calls that texts contain in any notation: in sentences, quotes and code, and escaped. Only the surroundings of the
 * names of looked-up calls are read.
 */
export class SeenCalls {
  private readonly texts: readonly string[]
  private readonly tools: ToolIndex
  private versions: readonly { readonly text: string; readonly letters: string }[] | undefined
  /** Keys of the calls by tool; `all` if a text takes too much work. */
  private readonly keys = new Map<string, ReadonlySet<string> | 'all'>()

  constructor(texts: readonly string[], tools: ToolIndex) {
    this.texts = texts
    this.tools = tools
  }

  /**
   * Returns whether the texts contain a call with this name and these arguments. `raw`: the call as the model wrote it.
   */
  has({ name, args }: ScoredCall, raw: string): boolean {
    if (this.texts.length === 0) return false
    this.versions ??= [...new Set(this.texts.flatMap(versionsOf))].map((text) => ({
      text,
      letters: lettersOf(text),
    }))
    const letters = lettersOf(raw)
    if (letters.length >= minLetters && this.versions.some((one) => one.letters.includes(letters)))
      return true
    const keys = this.keys.get(name) ?? this.read(name)
    return keys === 'all' || keys.has(keyOf(name, args))
  }

  private read(name: string): ReadonlySet<string> | 'all' {
    const found = new Set<string>()
    let isWhole = true
    for (const { text } of this.versions ?? []) isWhole = addCalls(text, name, this.tools, found) && isWhole
    const keys = isWhole ? found : 'all'
    this.keys.set(name, keys)
    return keys
  }
}

/** Returns the key of a call. Blanks and the case of letters do not matter. */
const keyOf = (name: string, args: Readonly<Record<string, unknown>>): string =>
  callKey({ name, arguments: args })
    .toLowerCase()
    .replace(/(?:\s|\\[nrt])+/g, ' ')

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

/** Adds the keys of all calls of one tool. Returns false if that takes too much work. */
function addCalls(text: string, name: string, tools: ToolIndex, keys: Set<string>): boolean {
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
          if (valid) keys.add(keyOf(tool, args))
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

/** Returns the places where a call with a name at `at` can begin: before a word or mark, or at a bracket around it. */
function startsBefore(text: string, at: number): number[] {
  const starts: number[] = []
  let open = 0
  for (let i = at; i >= 0 && at - i <= maxBracketLead; i--) {
    const char = text[i] as string
    const isBracket = char === '{' || char === '['
    if (char === '}' || char === ']') open += 1
    else if (isBracket && open > 0) open -= 1
    else if (isBracket) starts.push(i)
    if (at - i <= maxLead && !isBracket && /\S/.test(char) && !(inWord(char) && inWord(text[i - 1] ?? ' ')))
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
