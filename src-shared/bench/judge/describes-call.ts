import { wireName } from '../../step/wire-name.ts'

const MAKES = /\b(?:call|use|using|invoke|run)\b/i
/** Matches words that hold back a call, as in "I could use `set_light`, but you said not to". */
const HOLDS_BACK = /n['’]t\b|\b(?:not|never|no|cannot|without|but|only|instead)\b/i
const OF_A_TOOL =
  /\b(?:tool|function) call\b|\b(?:tool|function)\b.*\b(?:arguments?|parameters?)\b|\b(?:arguments?|parameters?)\b.*\b(?:tool|function)\b/i
const BEGINS = /^\W*CALL\s+[a-z]/m

/** Returns whether a text describes a call instead of making it, such as "you can use the `get_weather` function". */
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

/**
 * Returns whether a sentence names a tool. A name of only letters must be quoted, because it can be a common word.
 */
function isNamed(sentence: string, name: string): boolean {
  if (/^[a-z]+$/.test(name))
    return [`\`${name}\``, `"${name}"`, `'${name}'`].some((it) => sentence.includes(it))
  return sentence.includes(name)
}
