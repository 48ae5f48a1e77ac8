import type { NativeCall } from '../outputs.ts'

/** A part of a streamed call. Servers fill these fields in different ways. */
export interface CallPart {
  readonly index?: number | undefined
  readonly id?: string | undefined
  readonly name?: string | undefined
  /** JSON text, or a piece of it. */
  readonly arguments: string
}

interface Growing {
  readonly index: number | undefined
  id: string | undefined
  name: string
  arguments: string
}

/**
 * Joins the parts of a stream's calls. The id decides which call a part belongs to, because some servers, such as
 * Ollama, send several calls under one index.
 */
export function callParts() {
  const calls: Growing[] = []
  let given = 0

  function* whole(isWhole: (call: Growing) => boolean, isCut = false): Generator<NativeCall> {
    for (let call = calls[given]; call !== undefined && isWhole(call); call = calls[given]) {
      given += 1
      const { id, name, arguments: args } = call
      // Arguments that had not begun when the token limit ended the answer are not empty arguments.
      const isMissing = isCut && args.trim() === ''
      yield { ...(id === undefined ? {} : { id }), name, arguments: isMissing ? '' : written(args) }
    }
  }

  const callOf = (part: CallPart): Growing => {
    const known = part.id === undefined ? undefined : calls.findLast(({ id }) => id === part.id)
    if (known !== undefined) return known
    const last = calls.findLast(({ index }) => part.index === undefined || index === part.index)
    if (last !== undefined && continues(part, last)) return last
    const call = { index: part.index, id: part.id, name: '', arguments: '' }
    calls.push(call)
    return call
  }

  return {
    /** Adds a part and yields the earlier calls that are complete. */
    *add(part: CallPart): Generator<NativeCall> {
      const call = callOf(part)
      call.id ??= part.id
      // Some servers send the name, or all arguments, again with later parts.
      if (part.name !== undefined && part.name !== call.name) call.name += part.name
      if (!isClosed(call) || part.arguments.trim() !== call.arguments.trim()) call.arguments += part.arguments
      yield* whole((earlier) => earlier !== call && isClosed(earlier))
    },
    /** Yields the complete calls, for text that follows them. */
    closed: () => whole(isClosed),
    /** Yields the remaining calls at the end of the answer. `isCut`: the answer stopped at the token limit. */
    end: (isCut: boolean) => whole(() => true, isCut),
  }
}

/** Returns whether a part without a known id belongs to the last call with its index. */
function continues({ id, index, name, arguments: args }: CallPart, last: Growing): boolean {
  if (id !== undefined) return last.id === undefined && name === undefined
  if (name === undefined) return true
  if (name === last.name) return !isClosed(last) || args.trim() === ''
  // A name may arrive in pieces, before the arguments.
  return index !== undefined && last.arguments === ''
}

const isClosed = ({ arguments: args }: { readonly arguments: string }): boolean =>
  args.trim() !== '' && typeof written(args) !== 'string'

/** Parses the arguments of a call. Invalid JSON stays text, which the parser repairs. */
function written(args: string): unknown {
  if (args.trim() === '') return {}
  try {
    return JSON.parse(args)
  } catch {
    return args
  }
}
