import type { TextSources } from '../llm/outputs.ts'
import type { SaidText } from './request.ts'

/** Parts of a person's message that quote something: code, quoted lines, JSON, and tags with their content. */
const QUOTED = [
  /(```|~~~)[^]*?(?:\1|$)/g,
  /`[^`\n]+`/g,
  /^[ \t]*>.*$/gm,
  /<([A-Za-z][\w:-]*)[^<>]*>[^]*?<\/\1>/g,
  /\{\s*["'][^]*?\}(?:[\s\]]*\})*/g,
]
/** A quotation counts only if it could contain a call. A value of a call is none, such as that of `path="a"`. */
const QUOTED_WORDS = /(?<![(,=]\s?|:)"[^"\n]*[({<:=][^"\n]*"|“[^”\n]*[({<:=][^”\n]*”|«[^»\n]*[({<:=][^»\n]*»/g

/**
 * Sorts the texts of a conversation for the check of echoes. A call that a tool's result or a quotation in a person's
 * message contains is an echo. A person's own words may request a call in any notation.
 */
export function echoSources(said: readonly SaidText[]): TextSources {
  const own = said.filter(({ by }) => by === 'user').map(({ text }) => withoutQuotations(text))
  return { seen: said.map(({ text }) => text), asked: own }
}

const withoutQuotations = (text: string): string =>
  [...QUOTED, QUOTED_WORDS].reduce((rest, pattern) => rest.replace(pattern, '\n'), text)
