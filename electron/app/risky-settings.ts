import { randomInt, timingSafeEqual } from 'node:crypto'
import type { McpServer } from '../../src-shared/settings/mcp-server.ts'
import { ollamaRegistry } from '../../src-shared/settings/models.ts'
import type { RuleAction } from '../../src-shared/settings/rules.ts'
import type { Settings } from '../../src-shared/settings/settings.ts'
import { isLoopbackHost } from '../platform/connection-words.ts'
import { isRemotePath } from '../platform/files.ts'

/** A risky setting (see `riskyChanges`), with its new value as text. */
export interface RiskyChange {
  readonly place: string
  readonly value: string
}

/**
 * Returns the changes that must be confirmed with a code, because they start a program, send data to an
 * address, or download models from it.
 */
export function riskyChanges(before: Settings, after: Settings): RiskyChange[] {
  const changes: RiskyChange[] = []
  for (const [name, server] of Object.entries(after.mcp.servers)) {
    const old = Object.hasOwn(before.mcp.servers, name) ? before.mcp.servers[name] : undefined
    const value = startOf(server)
    if (old === undefined || startOf(old) !== value) changes.push({ place: `mcp.servers.${name}`, value })
  }
  const openai = openaiOf(after)
  if (after.openai.baseUrl.trim() !== '' && openai !== openaiOf(before)) {
    changes.push({ place: 'openai', value: openai })
  }
  const [oldObs, obs] = [before.stage.obs, after.stage.obs]
  const readsVariable = obs.passwordEnv !== '' && obs.passwordEnv !== oldObs.passwordEnv
  if (readsVariable || (!isLoopbackHost(obs.host) && obsOf(obs) !== obsOf(oldObs))) {
    changes.push({ place: 'stage.obs', value: obsOf(obs) })
  }
  const { host } = after.ollama
  if (host !== before.ollama.host && !isLoopback(host)) changes.push({ place: 'ollama.host', value: host })
  const { registry } = after.engine
  if (registry !== before.engine.registry && registry !== ollamaRegistry && !isLoopback(registry))
    changes.push({ place: 'engine.registry', value: registry })
  const { path } = after.sight
  if (path !== before.sight.path && isRemotePath(path)) changes.push({ place: 'sight.path', value: path })
  const { command, url } = after.voice
  if (command.trim() !== '' && command !== before.voice.command)
    changes.push({ place: 'voice.command', value: command })
  if (url !== before.voice.url && !isLoopback(url)) changes.push({ place: 'voice.url', value: url })
  const { words } = after.ears
  if (words.command.trim() !== '' && words.command !== before.ears.words.command)
    changes.push({ place: 'ears.words.command', value: words.command })
  if (words.url !== before.ears.words.url && !isLoopback(words.url))
    changes.push({ place: 'ears.words.url', value: words.url })
  const [oldChat, chat] = [before.chat, after.chat]
  const readsWord =
    chat.streamerBot.passwordEnv !== '' && chat.streamerBot.passwordEnv !== oldChat.streamerBot.passwordEnv
  const isFar = chat.streamerBot.url !== '' && !isLoopback(chat.streamerBot.url)
  if (readsWord || (isFar && streamerBotOf(chat) !== streamerBotOf(oldChat)))
    changes.push({ place: 'chat.streamerBot', value: streamerBotOf(chat) })
  if (chat.socialStream.where === 'relay' && oldChat.socialStream.where !== 'relay')
    changes.push({
      place: 'chat.socialStream.where',
      value: 'relay, a public server that then receives the chat',
    })
  const approved = new Set(before.rules.flatMap(({ do: action }) => addressOf(action) ?? []))
  for (const { name, do: action } of after.rules) {
    const value = addressOf(action)
    if (value !== null && !approved.has(value) && !isLoopback(value))
      changes.push({ place: `rules: ${name}`, value })
  }
  return changes
}

/** Returns the address to which a rule sends, without facts of the moment. */
const addressOf = (action: RuleAction): string | null => ('url' in action ? action.url : null)

function startOf({ enabled: _, timeoutMs: __, ...start }: McpServer): string {
  const given = Object.entries(start).filter(
    ([, value]) => typeof value === 'string' || Object.keys(value ?? {}).length > 0,
  )
  return JSON.stringify(Object.fromEntries(given.sort(([a], [b]) => a.localeCompare(b))))
}

const openaiOf = ({ openai: { baseUrl, apiKeyEnv } }: Settings): string =>
  `${baseUrl} with the stored key${apiKeyEnv === '' ? '' : `, or the one in ${apiKeyEnv}`}`

const obsOf = ({ host, port, passwordEnv }: Settings['stage']['obs']): string =>
  `${host}:${port} with the stored password${passwordEnv === '' ? '' : `, or the one in ${passwordEnv}`}`

const streamerBotOf = ({ streamerBot: { url, passwordEnv } }: Settings['chat']): string =>
  `${url} with the stored password${passwordEnv === '' ? '' : `, or the one in ${passwordEnv}`}`

function isLoopback(spelling: string): boolean {
  const trimmed = spelling.trim()
  if (/^(:\d+)?$/.test(trimmed)) return true
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(trimmed) ? trimmed : `http://${trimmed}`
  return URL.canParse(address) && isLoopbackHost(new URL(address).host)
}

/** Beyond this number of open requests, the oldest is dropped. */
const maxOpen = 50
/** Omits 0, O, 1 and I, which look alike, because people type the code. Eight of these 32 characters give 40 bits. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** Requests that only a person at this machine may grant. Each has a code that no page can read. */
export interface Confirmations {
  /** Opens a request and shows its code. Does nothing if the same request is already open. */
  request(key: string, question: string): void
  /** Returns whether this is the code of the request. The right code closes the request. */
  confirm(key: string, code: string): boolean
  withdraw(key: string): void
}

/** @param show shows the question and its code to the person at this machine; no page may read the code */
export function createConfirmations(show: (question: string, code: string) => void): Confirmations {
  const open = new Map<string, string>()
  return {
    request(key, question) {
      if (open.has(key)) return
      const [oldest] = open.keys()
      if (open.size >= maxOpen && oldest !== undefined) open.delete(oldest)
      const code = newCode()
      open.set(key, code)
      show(question, code)
    },
    confirm(key, code) {
      const expected = open.get(key)
      if (expected === undefined || !same(expected, normalize(code))) return false
      open.delete(key)
      return true
    },
    withdraw: (key) => void open.delete(key),
  }
}

function newCode(): string {
  const code = Array.from({ length: 8 }, () => letters[randomInt(letters.length)]).join('')
  return `${code.slice(0, 4)}-${code.slice(4)}`
}

const normalize = (typed: string): string => {
  const code = typed.toUpperCase().replace(/[^A-Z0-9]/g, '')
  return `${code.slice(0, 4)}-${code.slice(4)}`
}

const same = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))
