import type { IncomingMessage } from 'node:http'
import type { Body } from '../../src-shared/proxy/request.ts'
import { textOffer } from '../../src-shared/proxy/text-offer.ts'
import { lackingIn } from '../model-servers/server-faults.ts'
import { type Asked, isGood, send } from './asked.ts'
import type { ProxyMode } from './modes.ts'
import { readAll } from './read-all.ts'

export interface SentAnswer {
  readonly answer: IncomingMessage
  readonly mode: ProxyMode
  /** The body of an answer that reports an error. */
  readonly said?: string
}

/** Sends a request with tools. If the server refuses the tools or the temperature, sends it without them. */
export async function ask(
  { exchange, deps, json, text, request }: Asked,
  mode: ProxyMode,
): Promise<SentAnswer> {
  const { dialect } = exchange
  const offered = mode === 'text' ? dialect.inText(json, textOffer(request.tools)) : json
  const greedy = request.hasTemperature ? offered : dialect.greedy(offered)
  const body = greedy === json ? exchange.body : Buffer.from(spliced(text, json, greedy))
  const answer = await send(exchange, deps, body, true)
  if (isGood(answer)) return { answer, mode }
  const said = await readAll(answer)
  if (mode === 'native' && lackingIn(said) === 'tools' && deps.modes.refuse(request.model))
    return ask({ exchange, deps, json, text, request }, 'text')
  if (!request.hasTemperature && /temperature/i.test(said)) {
    const warm = { ...request, hasTemperature: true }
    return ask({ exchange, deps, json, text, request: warm }, mode)
  }
  return { answer, mode, said }
}

/** Writes a changed request. If fields were only added, the rest keeps its bytes, as numbers do not survive parsing. */
function spliced(text: string, before: Body, after: Body): string {
  const added = Object.keys(after).filter((key) => !(key in before))
  const isSame = Object.keys(before).every((key) => after[key] === before[key])
  const start = text.indexOf('{') + 1
  if (!isSame || added.length === 0 || Object.keys(before).length === 0) return JSON.stringify(after)
  const fields = added.map((key) => `${JSON.stringify(key)}:${JSON.stringify(after[key])},`).join('')
  return text.slice(0, start) + fields + text.slice(start)
}
