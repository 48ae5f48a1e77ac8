/** `adlib/core`: the parser of tool calls, the settings, and the events of a run with their fold. */
export {
  type AdlibEvent,
  type Emit,
  type EventBody,
  type EventType,
  event,
  eventBody,
} from '../events/event.ts'
export { fold, reduce } from '../events/fold.ts'
export { type Journal, memoryJournal } from '../events/journal.ts'
export { emptyState, type State } from '../events/state.ts'
export type { Clock, Rng } from '../ports.ts'
export { applySettings } from '../settings/apply-settings.ts'
export { defaultSettings, type Settings, settingsSchema } from '../settings/settings.ts'
export * from './reader.ts'
