import { wireName } from '../../step/wire-name.ts'

/** Matches a verb that makes a call: "you can use the `get_weather` tool with …". */
const MAKES = /\b(?:call|use|using|invoke|run)\b/i
/** Matches words that refuse, limit or restrict a call: "I could use `set_light`, but you said not to". */
const HOLDS_BACK = /n['’]t\b|\b(?:not|never|no|cannot|without|but|only|instead)\b/i
/** Matches a sentence about a tool call, whatever the tool's name. */
const OF_A_TOOL =
  /\b(?:tool|function) call\b|\b(?:tool|function)\b.*\b(?:arguments?|parameters?)\b|\b(?:arguments?|parameters?)\b.*\b(?:tool|function)\b/i
/** Matches the beginning of the line that the text protocol asks for, even if the rest cannot be read. */
const BEGINS = /^\W*CALL\s+[a-z]/m

/**
 * Returns whether a text describes a call instead of making it: "you can use the `get_weather` function with the
 * arguments …". The model has then decided to make a call, so the text does not count as restraint. A sentence that
 * refuses a call does not count.
 */
export function describesCall(text: string, toolNames: readonly string[]): boolean {
  if (BEGINS.test(text)) return true
  const names = [...new Set(toolNames.flatMap((name) => [name, wireName(name)]))]
  return text
    .split(/(?<=[.!?:])\s+|\n+/)
    .some(
      (sentence) =>
        MAKES.test(sentence) &&
        !HOLDS_BACK.test(sentence) &&
        (OF_A_TOOL.test(sentence) || names.some((name) => isNamed(sentence, name))),
    )
}

/** Returns whether a sentence contains a tool's name. A name that is also a common word must be quoted. */
function isNamed(sentence: string, name: string): boolean {
  if (/^[a-z]+$/.test(name))
    return [`\`${name}\``, `"${name}"`, `'${name}'`].some((it) => sentence.includes(it))
  return sentence.includes(name)
}
