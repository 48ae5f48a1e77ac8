import type { TextSources } from '../llm/outputs.ts'
import type { SaidText } from './request.ts'

/** Parts of a person's message that quote something: code, quoted lines, JSON, and tags with their content. */
const QUOTED = [
  /(```|~~~)[\s\S]*?(?:\1|$)/g,
  /`[^`\n]+`/g,
  /^[ \t]*>.*$/gm,
  /<([A-Za-z][\w:-]*)[^<>]{0,400}>[\s\S]{0,8000}?<\/\1>/g,
  /\{\s*["'][\s\S]{0,8000}?\}(?:[\s\]]*\})*/g,
]
/** A quotation counts only if it could contain a call. A value of a call is none, such as that of `path="a"`. */
const QUOTED_WORDS = /(?<![(,=]\s?|:)"[^"\n]*[({<:=][^"\n]*"|“[^”\n]*[({<:=][^”\n]*”|«[^»\n]*[({<:=][^»\n]*»/g

/**
 * Sorts the texts of a conversation for the checks of echoes and of made-up values. A call that a tool's result or a
 * quotation in a person's message contains is an echo. A person's own words may request a call in any notation.
 */
export function echoSources(conversation: readonly SaidText[]): TextSources {
  const said = newest(conversation)
  const own = said.filter(({ by }) => by === 'user').map(({ text }) => withoutQuotations(text))
  const of = (isRest: boolean): string[] =>
    said.filter(({ by }) => (by === 'rest') === isRest).map(({ text }) => text)
  return { seen: of(false), asked: own, rest: of(true) }
}

/** Maximum length (characters) of a message that a person types. A longer one was pasted, so it is a quotation. */
const maxTyped = 20_000

const withoutQuotations = (text: string): string =>
  text.length > maxTyped
    ? ''
    : [...QUOTED, QUOTED_WORDS].reduce((rest, pattern) => rest.replace(pattern, '\n'), text)

/** Maximum length (characters) of the texts that are checked: more than the context of a small model. */
const maxChecked = 500_000

function newest(said: readonly SaidText[]): SaidText[] {
  const kept: SaidText[] = []
  let room = maxChecked
  for (const { by, text } of said.toReversed()) {
    if (room <= 0) break
    kept.unshift({ by, text: text.slice(-room) })
    room -= text.length
  }
  return kept
}
