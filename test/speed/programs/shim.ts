import { askOnce, type Program } from './program.ts'

/** What many programs do in ten lines: parse the JSON from the first brace to the last. */
export const shim: Program = async (asked) => {
  const { content, calls } = await askOnce(asked)
  if (calls.length > 0) for (const { name, arguments: args } of calls) asked.call(name, args)
  else
    try {
      const found = JSON.parse(content.slice(content.indexOf('{'), content.lastIndexOf('}') + 1))
      if (asked.tools.some(({ name }) => name === found.name)) {
        asked.call(found.name, found.arguments ?? found.parameters ?? {})
        return ''
      }
    } catch {
      // Not JSON, so it is an answer in words.
    }
  return content
}
