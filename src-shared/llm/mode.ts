import type { LlmMode } from './driver.ts'
import type { ModelFacts } from './model-facts.ts'

/** The settings that decide how tools are put to a model. */
export interface ModeSettings {
  readonly enableTextToolCallParsing: boolean
  readonly textToolCallModels: readonly string[]
}

/**
 * Models known to write their tool calls as text. It counts only where the server does not tell what a model
 * can do. `*` stands for any characters; a tag or namespace that a pattern does not name is not compared.
 */
const SPEAK_IN_TEXT = [
  'gemma-3-*',
  'gemma-2-*',
  'gemma3*',
  'gemma2*',
  'gemma:*',
  'codegemma*',
  'phi3*',
  'tinyllama*',
]

/** True when `model` fits one of the patterns: whole, or without its namespace, or without its tag; by prefix or glob. */
export function namedBy(model: string, patterns: readonly string[]): boolean {
  const full = model.trim().toLowerCase()
  const bare = full.slice(full.lastIndexOf('/') + 1)
  const spellings = [full, bare, full.replace(/:[^:/]*$/, ''), bare.replace(/:.*$/, '')]
  return patterns.some((pattern) => {
    const wanted = pattern.trim().toLowerCase()
    if (wanted === '') return false
    const parts = wanted.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
    // A pattern without a star is a prefix that ends where a name's part ends.
    const glob = new RegExp(wanted.includes('*') ? `^${parts.join('.*')}$` : `^${parts[0]}(?![a-z0-9])`)
    return spellings.some((spelling) => glob.test(spelling))
  })
}

/**
 * Whether a model's tool calls are to be read from its text: because the user lists it or, where the server
 * does not tell its capabilities, because it is known for it. Asked anew for every request, so a change of
 * model or settings holds at once.
 */
export function requiresTextToolCallParsing(
  model: string,
  settings: ModeSettings,
  capabilities?: readonly string[],
): boolean {
  if (!settings.enableTextToolCallParsing) return false
  if (namedBy(model, settings.textToolCallModels)) return true
  return capabilities === undefined && namedBy(model, SPEAK_IN_TEXT)
}

/**
 * The mode for a request. In this order: the one that is asked for; the user's list of text models; what the model can do
 * (what a probe of these weights found, else what the server says); and only where nobody tells that, the known names. Where
 * text mode is turned off, schema takes its place.
 * @param learned the mode that a probe of these weights found to work
 * @param unknown the mode for a model of which nothing is known at all, not even by its name
 */
export function chooseMode(
  asked: LlmMode | 'auto',
  facts: Pick<ModelFacts, 'name' | 'capabilities'>,
  settings: ModeSettings,
  learned?: LlmMode,
  unknown: LlmMode = 'text',
): LlmMode {
  const { capabilities } = facts
  const allowed = (mode: LlmMode): LlmMode =>
    mode === 'text' && !settings.enableTextToolCallParsing ? 'schema' : mode
  if (asked !== 'auto') return allowed(asked)
  // What was learned is a capability, too: the known names count no more.
  const known = capabilities ?? (learned === undefined ? undefined : [])
  if (requiresTextToolCallParsing(facts.name, settings, known)) return 'text'
  if (learned) return allowed(learned)
  if (capabilities === undefined) return allowed(unknown)
  if (capabilities.includes('tools')) return 'native'
  return capabilities.includes('thinking') ? allowed('text') : 'schema'
}

/** The mode to try when a server refuses this one: native → schema → text. */
export function nextMode(mode: LlmMode, settings: ModeSettings): LlmMode | undefined {
  if (mode === 'native') return 'schema'
  return mode === 'schema' && settings.enableTextToolCallParsing ? 'text' : undefined
}
